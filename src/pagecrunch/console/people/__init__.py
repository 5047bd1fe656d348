"""Pages for everyone who reads through PageCrunch: their settings, the sites left alone, and their account.

They are the same in the console, and on the proxy's own host for each user of a group.
"""
