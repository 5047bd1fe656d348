"""Where shards run: on this machine, on a Ray cluster; and adapters for pipelines of Spark and datatrove."""
