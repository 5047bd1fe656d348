"""The playground: a page next to its result, with the reason for every block."""
