"""How the names of TensorFlow are implemented: one file for each chapter; the public modules look them up here."""
