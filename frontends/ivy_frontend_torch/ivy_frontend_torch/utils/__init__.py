"""``torch.utils``: the modules ``data`` and ``dlpack``."""
