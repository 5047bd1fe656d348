"""Fuzzing: everything a page goes through, on input that nobody would write."""
