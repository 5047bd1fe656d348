"""What programs may ask for, whichever way they ask: the HTTP API and the tool server for assistants share it.

A page is read in a worker process that can be killed; a page that is fetched comes through the guarded fetch.
"""
