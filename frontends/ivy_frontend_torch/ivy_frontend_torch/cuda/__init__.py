"""``torch.cuda``: the GPUs of the backend."""

from ivy_frontend_torch._implementation.devices import Accelerator

_own = Accelerator("cuda")
is_available, device_count, is_initialized = _own.is_available, _own.device_count, _own.is_initialized
empty_cache, current_device = _own.empty_cache, _own.current_device
manual_seed, manual_seed_all = _own.manual_seed, _own.manual_seed_all
