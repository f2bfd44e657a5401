"""What NumPy's functions compute, for the frontends that have them: NumPy's own, JAX's, Keras'.

The functions take native arrays and their namespace. Data types, weak types, views and most errors are the frontend's own.
A module that is missing here is a function of the core: quantiles, gradients, padding, windows.
"""
