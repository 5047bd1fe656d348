"""Text that is not in the page's elements but in its data: JSON-LD, framework payloads, data attributes."""
