"""How the names of PyTorch are implemented: one file for each chapter; the public modules look them up here."""
