"""Character sets as browsers read them: their names, their decoders, and how a page says or shows its own."""
