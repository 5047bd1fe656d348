"""Settings as forms, made from their declarations: look, change, try out, and only then commit."""
