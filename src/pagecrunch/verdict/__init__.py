"""What a page turned out to be: whole, a shell, blocked, a sign-in form..., with the evidence and the next step."""
