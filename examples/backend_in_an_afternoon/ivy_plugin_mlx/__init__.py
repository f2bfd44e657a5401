"""The MLX backend of ivy_api: the example of docs/write_a_backend.md."""
