"""Jobs on pages, run in worker processes: a page that hangs or crashes costs that page alone.

The proxy, the HTTP API, the tool server for assistants and the batch engine all start their workers here.
"""
