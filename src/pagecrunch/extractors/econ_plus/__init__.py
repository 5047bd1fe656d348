"""econ-plus: ECON's idea (start in a punctuated passage, grow to the whole story) with the paper's open ends closed."""
