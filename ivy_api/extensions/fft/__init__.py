"""The sub-namespace ``fft``: the standard's Fourier transforms, their relatives, and windows."""

from ivy_api.extensions.fft.short_time import *
from ivy_api.extensions.fft.transforms import *
from ivy_api.extensions.fft.windows import *
from ivy_api.standard.fft import *
