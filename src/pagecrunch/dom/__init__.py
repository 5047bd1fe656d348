"""The HTML parser and the walk over its tree: the only folder that knows Lexbor."""
