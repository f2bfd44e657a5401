"""How the names of JAX are implemented: one file for each chapter; the public modules look them up here."""
