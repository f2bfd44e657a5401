"""Functions of `ivy_mech` as a good author writes them for one framework, a file for each."""
