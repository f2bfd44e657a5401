"""The sub-namespace ``fft``: the standard's Fourier transforms, related transforms, and windows."""

TYPE_CHECKING = False  # `ivy_api.extensions.chapters` adds the functions, so that importing one chapter imports no other
if TYPE_CHECKING:
    from ivy_api.extensions.fft.short_time import *
    from ivy_api.extensions.fft.transforms import *
    from ivy_api.extensions.fft.windows import *
    from ivy_api.standard.fft import *
