"""Passages of a result: chunks by structure, where each stands in the source, what to keep of it within a budget."""
