"""Fetching that cannot be turned against its user: public addresses only, one deadline, bounded unpacking."""
