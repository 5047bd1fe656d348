"""Extractors: functions from a Page to a Decision, one method a file."""
