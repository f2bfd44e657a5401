"""What is not offered, with the reason."""

from __future__ import annotations

from collections.abc import Iterable

from ivy_frontend_torch._implementation.frontend import FRONTEND

SPARSE = "sparse tensors are not offered."
QUANTIZED = "quantized tensors are not offered."
STORAGE = "arrays of a backend have no storage of bytes; x.data_ptr() tells which tensors share data."
FILES = "use torch.save and torch.load, which write and read tensors in lists and dicts."
DEVICES = "devices and streams are those of the backend."
COMPILER = "it is a part of PyTorch's compiler."
BITS = "no backend has such a data type."
REMOVED = "PyTorch has removed it; see torch.linalg."
NODE = (
    "boxed_grads_call clear_saved_tensors_on_access maybe_clear_saved_tensors metadata name next_functions register_hook "
    "register_prehook requires_grad"
)
FLASH = (
    "WARN_FOR_UNFUSED_KERNELS activate_flash_attention_impl current_flash_attention_impl list_flash_attention_impls "
    "register_flash_attention_impl restore_flash_attention_impl"
)

PATTERNS = (
    (("sparse_", "to_sparse", "_indices_copy", "hspmm", "hsmm", "sspaddmm", "spmm", "dsmm", "smm", "saddmm", "coalesce",
      "resize_as_sparse_"), SPARSE),
    (("quantize", "q_per", "q_scale", "q_zero", "qscheme", "int_repr", "fake_quant", "per_channel", "per_tensor", "choose_qparams",
      "fused_moving", "empty_quantized", "qint", "quint", "QInt", "QUInt"), QUANTIZED),
    (("Storage", "storage"), STORAGE),
    (("Sym", "slice_inverse", "sym_fresh"), COMPILER),
)  # fmt: skip


MODULES = {
    "accelerator cpu mtia": DEVICES,
    "sparse masked nested": "there are dense tensors only.",
    "ao quantization": QUANTIZED,
    "distributed multiprocessing monitor futures": "programs run in one process.",
    "hub package serialization storage": FILES,
    "contrib csrc export library ops overrides profiler quasirandom types version functional torch_version": (
        "it is a part of PyTorch's compiler, or of its tools."
    ),
}
"""Modules that the snapshot does not record name by name."""


NAMES: dict[str, dict[str, str]] = {
    "torch": {
        "from_file": STORAGE,
        "Event Stream get_device_module AcceleratorError OutOfMemoryError is_vulkan_available Future": DEVICES,
        "bit bits16 bits1x8 bits2x4 bits4x2 bits8 float4_e2m1fn_x2": BITS,
        " ".join(f"{kind}{n}" for kind in ("int", "uint") for n in range(1, 8)): BITS,
        "AVG SUM has_lapack has_mkl has_openmp has_spectral legacy_contiguous_format": "it tells how PyTorch was built.",
        "eig lstsq matrix_rank solve symeig": REMOVED,
        "hash_tensor lobpcg segment_reduce": "it is a prototype in PyTorch, or seldom used.",
        "ccol_indices_copy col_indices_copy crow_indices_copy indices_copy row_indices_copy values_copy": SPARSE,
        "while_loop": "it is a prototype in PyTorch; write a loop.",
    },
    "torch.autograd": {
        "enforce_grad_layout_policy": COMPILER,
        "NestedIOFunction Variable variable gradgradcheck set_multithreading_enabled": COMPILER,
    },
    "torch.Tensor": {
        "ccol_indices col_indices crow_indices row_indices indices values dense_dim sparse_dim is_coalesced": SPARSE,
        "sparse_mask sparse_resize_ sparse_resize_and_clear_ hash_tensor": SPARSE,
        "eig lstsq solve symeig": REMOVED,
        "reinforce resize resize_as": "PyTorch has removed it, or deprecated it; use resize_.",
        "record_stream to_mkldnn to_padded_tensor": DEVICES,
        "index": "PyTorch has it for Dynamo only; write x[key].",
        "__array_wrap__ __delitem__ __setstate__ __torch_dispatch__ module_load": "it is a part of PyTorch's machinery.",
    },
    "torch.random": {"thread_safe_generator": COMPILER},
    "torch.func": {
        "debug_unwrap replace_all_batch_norm_modules_ rearrange": "it is not offered yet; see the einops package for rearrange.",
    },
    "torch.return_types": {"pytree_register_structseq": COMPILER},
    "torch.Generator": {"get_offset set_offset": "PyTorch's generators of the CPU have no offset, either."},
    "torch.autograd.Function": {
        NODE: "the context is no node of a graph; see Tensor.grad_fn and Tensor.register_hook.",
        "generate_vmap_rule jvp vmap": "a Function has a backward pass only; see torch.func.",
        "mark_shared_storage saved_variables saved_for_forward": "PyTorch has deprecated it, or keeps it to itself.",
    },
    "torch.nn.attention": {FLASH: "the backend chooses the kernel of attention."},
    "torch.testing": {"FileCheck assert_allclose": "it is a part of PyTorch's own tests."},
    "torch.utils": {" ".join(FRONTEND.snapshot.modules["torch.utils"]): "it is about how PyTorch was built."},
    "torch.utils.dlpack": {"DLDeviceType": DEVICES},
}
"""The names of each module or class, with the reasons."""


def _matching(module: str, parts: Iterable[str]) -> str:
    names = FRONTEND.snapshot.modules[module]
    free = [n for n in names if f"{module}.{n}" not in FRONTEND.entries and f"{module}.{n}" not in FRONTEND.reasons]
    return " ".join(n for n in free if any(part in n for part in parts))


def declare() -> None:
    """Say why names are not offered; after all others are registered."""
    absent = FRONTEND.absent
    for names, reason in MODULES.items():
        absent("torch", names, reason)
    for module, rows in NAMES.items():
        for names, reason in rows.items():
            absent(module, names, reason)
    for module in ("torch", "torch.Tensor"):
        for parts, reason in PATTERNS:
            absent(module, _matching(module, parts), reason)


declare()
