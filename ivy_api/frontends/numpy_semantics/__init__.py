"""What NumPy's functions compute, for the frontends that have them: NumPy's own, JAX's, Keras'.

The functions take native arrays and their namespace. Data types, weak types, views and most errors are the frontend's own.
What the core has stands in the core: gradients, padding, windows, and quantiles but for what NumPy alone does.
"""
