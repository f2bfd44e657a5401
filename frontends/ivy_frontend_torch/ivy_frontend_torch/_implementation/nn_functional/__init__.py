"""The functions of `torch.nn.functional`, on native arrays."""
