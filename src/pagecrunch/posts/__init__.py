"""Posts of a thread: forums, questions and answers, comments, mailing lists, bug trackers."""
