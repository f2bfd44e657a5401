"""The PyTorch backend of ivy_api."""
