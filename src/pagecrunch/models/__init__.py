"""Trained numbers: data files, each with a card about its data, licence and scores. Nothing in them is code."""
