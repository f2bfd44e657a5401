"""NNX: modules which hold their variables."""
