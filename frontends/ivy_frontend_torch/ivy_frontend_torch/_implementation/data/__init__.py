"""The classes and functions of `torch.utils.data`."""

from ivy_frontend_torch._implementation.data import collation as collation
from ivy_frontend_torch._implementation.data import datasets as datasets
from ivy_frontend_torch._implementation.data import loader as loader
from ivy_frontend_torch._implementation.data import samplers as samplers
