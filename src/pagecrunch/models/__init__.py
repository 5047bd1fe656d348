"""Trained numbers that ship with PageCrunch: data files, each with a card that says what it was made from."""
