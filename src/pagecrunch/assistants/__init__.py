"""PageCrunch as tools for assistants that read the web, over the Model Context Protocol."""
