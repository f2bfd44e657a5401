"""The functions of `torch.linalg`, and those of linear algebra that `torch` has."""

from ivy_frontend_torch._implementation.linalg import factorisations as factorisations
from ivy_frontend_torch._implementation.linalg import norms as norms
from ivy_frontend_torch._implementation.linalg import products as products
from ivy_frontend_torch._implementation.linalg import reflections as reflections
from ivy_frontend_torch._implementation.linalg import solving as solving
