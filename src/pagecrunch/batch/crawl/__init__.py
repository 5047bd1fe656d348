"""Fetching a list of addresses politely: one page at a time from a host, at its pace, and only where it permits it."""
