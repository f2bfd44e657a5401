"""The NumPy backend of ivy_api."""
