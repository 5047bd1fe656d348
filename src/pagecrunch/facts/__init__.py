"""What a page states about a product, a recipe, an event or a job: prices, times, places, each with its source."""
