"""What runs the filters: the pipeline, the page as filters see it, and what filters share."""
