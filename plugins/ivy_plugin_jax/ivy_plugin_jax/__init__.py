"""The JAX backend of ivy_api."""
