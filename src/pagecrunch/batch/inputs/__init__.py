"""Where pages come from: one kind of input a file, each a generator of pages that holds one page at a time."""
