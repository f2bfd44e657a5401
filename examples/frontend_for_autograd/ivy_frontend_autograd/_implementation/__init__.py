"""How the names of autograd are implemented."""
