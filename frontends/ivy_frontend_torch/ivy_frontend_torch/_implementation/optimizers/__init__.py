"""The classes of `torch.optim`."""

from ivy_frontend_torch._implementation.optimizers import adam as adam
from ivy_frontend_torch._implementation.optimizers import adaptive as adaptive
from ivy_frontend_torch._implementation.optimizers import lbfgs as lbfgs
from ivy_frontend_torch._implementation.optimizers import schedules as schedules
from ivy_frontend_torch._implementation.optimizers import sgd as sgd
