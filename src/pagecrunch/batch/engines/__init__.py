"""Where shards are done: on this machine, on a Ray cluster; and adapters for pipelines of Spark and datatrove."""
