"""Processes that do what a page asks for, apart from the program that people use: they can be killed at any time."""
