"""Functions of `ivy_vision` as a good author writes them for one framework, a file for each."""
