"""How the names of NumPy are implemented: one file for each chapter; the public modules look them up here."""
