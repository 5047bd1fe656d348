"""The playground: a page beside what is made of it, with every block's reason."""
