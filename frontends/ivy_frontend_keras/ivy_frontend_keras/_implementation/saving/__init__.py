"""Models in files, as Keras writes and reads them: their graphs, their weights, the state of training."""
