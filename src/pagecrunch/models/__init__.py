"""Trained numbers: data files, each with a card that tells the data, licence and scores. Nothing here is code."""
