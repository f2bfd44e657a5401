"""For other frontends: the backend of arrays."""

from ivy_frontend_jax._implementation.array import namespace_of as namespace_of
