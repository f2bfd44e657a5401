"""The classes of `torch.distributions`."""

from ivy_frontend_torch._implementation.distributions import composite as composite
from ivy_frontend_torch._implementation.distributions import directional as directional
from ivy_frontend_torch._implementation.distributions import kl as kl
from ivy_frontend_torch._implementation.distributions import kl_pairs as kl_pairs
from ivy_frontend_torch._implementation.distributions import multivariate as multivariate
from ivy_frontend_torch._implementation.distributions import registry as registry
from ivy_frontend_torch._implementation.distributions import relaxed as relaxed
from ivy_frontend_torch._implementation.distributions import transformed as transformed
