"""Labels by reading: a person sees a page as numbered blocks and says which of them are content."""
