"""The functions of `torch.nn.functional`, on native arrays."""

from ivy_frontend_torch._implementation.nn_functional import activations as activations
from ivy_frontend_torch._implementation.nn_functional import attention as attention
from ivy_frontend_torch._implementation.nn_functional import classification as classification
from ivy_frontend_torch._implementation.nn_functional import convolution as convolution
from ivy_frontend_torch._implementation.nn_functional import distances as distances
from ivy_frontend_torch._implementation.nn_functional import dropout as dropout
from ivy_frontend_torch._implementation.nn_functional import embedding as embedding
from ivy_frontend_torch._implementation.nn_functional import losses as losses
from ivy_frontend_torch._implementation.nn_functional import normalisation as normalisation
from ivy_frontend_torch._implementation.nn_functional import pooling as pooling
from ivy_frontend_torch._implementation.nn_functional import recurrent as recurrent
from ivy_frontend_torch._implementation.nn_functional import resizing as resizing
from ivy_frontend_torch._implementation.nn_functional import roots as roots
