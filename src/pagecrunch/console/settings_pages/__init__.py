"""Settings as forms, made from their declarations: change them, preview the effect, then save."""
