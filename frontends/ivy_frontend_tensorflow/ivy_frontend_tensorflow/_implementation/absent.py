"""What is not offered, with the reason, and small names that belong nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_tensorflow._implementation import signals
from ivy_frontend_tensorflow._implementation.defining import function, value
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.operands import ints, operators
from ivy_frontend_tensorflow._implementation.tensor import CONVERSIONS

_GRAPHS = "it belongs to TensorFlow's graphs, which there are none of here."
FRONTEND.absent("tensorflow", "Graph Operation RegisterGradient import_graph_def load_library load_op_library make_ndarray "
                "make_tensor_proto nondifferentiable_batch_function", _GRAPHS)  # fmt: skip
FRONTEND.absent("tensorflow", "IndexedSlicesSpec NoneTensorSpec OptionalSpec RaggedTensorSpec SparseTensorSpec TensorArraySpec",
                "it describes arguments of traced functions; functions run eagerly.")  # fmt: skip
FRONTEND.absent("tensorflow", "RaggedTensor ragged_fill_empty_rows ragged_fill_empty_rows_grad", "there are no ragged tensors.")
FRONTEND.absent("tensorflow", "audio autograph compat config data distribute dtensor experimental feature_column graph_util "
                "initializers io lite lookup losses metrics mlir optimizers profiler quantization queue ragged saved_model "
                "security sparse strings summary sysconfig test tools tpu train types version xla",
                "the frontend does not have this module of TensorFlow.")  # fmt: skip
FRONTEND.absent("tensorflow", "as_string fingerprint", "there are no tensors of strings.")
FRONTEND.absent("tensorflow", "conv2d_backprop_filter_v2 conv2d_backprop_input_v2 check_pinned",
                "TensorFlow itself has no kernel for the CPU.")  # fmt: skip
FRONTEND.absent("tensorflow", "parallel_stack", "TensorFlow refuses it in eager execution.")
FRONTEND.absent("tensorflow.math", "sobol_sample", "its direction numbers are a table of 21 201 dimensions.")
FRONTEND.absent("tensorflow.nn", "RNNCellDeviceWrapper RNNCellDropoutWrapper RNNCellResidualWrapper",
                "they wrap Keras' cells, which there are none of here.")  # fmt: skip


@value("no_gradient")
def no_gradient(op_type: Any) -> None:
    """Do nothing: operators are not registered by name."""
    if not isinstance(op_type, str):
        raise TypeError("op_type must be a string")


@value("register_tensor_conversion_function")
def register_tensor_conversion_function(base_type: Any, conversion_func: Callable[..., Any], priority: int = 100) -> None:
    """Say how values of a class become tensors."""
    if not callable(conversion_func):
        raise TypeError(f"Argument `conversion_func` must be callable. Received {conversion_func}.")
    for cls in base_type if isinstance(base_type, tuple) else (base_type,):
        if not isinstance(cls, type):
            raise TypeError(f"Argument `base_type` must be a class or a tuple of classes. Received {base_type}.")
        CONVERSIONS[cls] = conversion_func


@function("fftnd", "input:c")
def fftnd(input: Any, fft_length: Any, axes: Any, *, xp: Any) -> Any:
    """Return the discrete Fourier transform over axes."""
    return signals.fftnd(input, fft_length, axes, xp=xp)


@function("ifftnd", "input:c")
def ifftnd(input: Any, fft_length: Any, axes: Any, *, xp: Any) -> Any:
    """Return the inverse discrete Fourier transform over axes."""
    return signals.ifftnd(input, fft_length, axes, xp=xp)


@function("rfftnd", "input:f", static="Tcomplex")
def rfftnd(input: Any, fft_length: Any, axes: Any, Tcomplex: Any = None, *, xp: Any) -> Any:
    """Return the discrete Fourier transform of real numbers over axes."""
    return signals.rfftnd(input, fft_length, axes, xp=xp)


@function("irfftnd", "input:c", static="Treal")
def irfftnd(input: Any, fft_length: Any, axes: Any, Treal: Any = None, *, xp: Any) -> Any:
    """Return real numbers of their discrete Fourier transform over axes."""
    return signals.irfftnd(input, fft_length, axes, xp=xp)


@value("nn.with_space_to_batch")
def with_space_to_batch(
    input: Any,
    dilation_rate: Any,
    padding: Any,
    op: Any,
    filter_shape: Any = None,
    spatial_dims: Any = None,
    data_format: Any = None,
) -> Any:
    """Call an operation on blocks of the spatial axes moved into the batch, so that it acts dilated."""
    rates = ints(dilation_rate)
    if all(rate == 1 for rate in rates):
        return op(input, len(rates), padding)
    find = FRONTEND.find
    if padding == "SAME":
        window = ints(filter_shape)[: len(rates)]
        reach = [(k - 1) * r for k, r in zip(window, rates, strict=True)]
        base = [[n // 2, n - n // 2] for n in reach]
    else:
        base = [[0, 0]] * len(rates)
    sizes = [int(n) for n in input.shape][1 : 1 + len(rates)]
    pads, crops = find("tensorflow", "required_space_to_batch_paddings")(sizes, list(rates), base)
    moved = find("tensorflow", "space_to_batch_nd")(input, list(rates), pads)
    return find("tensorflow", "batch_to_space")(op(moved, len(rates), "VALID"), list(rates), crops)


_REASONS = (
    (("Dataset", "Iterator", "Optional", "Reader", "Queue", "Barrier", "Stage", "Map", "Stack", "Lookup", "HashTable", "Table"),
     "it reads or keeps data in TensorFlow's runtime."),
    (("TPU", "Tpu", "Xla", "Collective", "Nccl", "Send", "Recv", "Risc", "Distributed", "Embeddings", "Batch", "Cudnn", "CudaRNN"),
     "it belongs to TensorFlow's devices or to distributed execution."),
    (("Resource", "Var", "Apply", "Assign", "Scatter", "Ref", "Sdca", "Accumulator", "Mutable", "Ftrl", "Adagrad"),
     "it changes a variable in TensorFlow's runtime; use the methods of tf.Variable."),
    (("Quantize", "Quantized", "Dequantize", "Requant", "FakeQuant", "Uniform"), "it works on quantized tensors."),
    (("String", "Encode", "Decode", "Regex", "Unicode", "Bytes", "Summary", "File", "Json", "Csv", "Proto", "Audio", "Wav",
      "Token"), "it works on strings or files."),
    (("Sparse", "Ragged", "Serialize", "Deserialize"), "there are no sparse or ragged tensors."),
    (("TensorList", "TensorArray", "TensorMap", "Variant"), "it keeps tensors in TensorFlow's runtime."),
    (("If", "While", "For", "Case", "Switch", "Merge", "Enter", "Exit", "Loop", "Call", "PyFunc", "Function", "Gradient", "NoOp"),
     "it is control flow of graphs; use tf.cond, tf.while_loop and tf.custom_gradient."),
    (("Random", "Sampler", "Multinomial", "Stateless", "Rng", "Seed"), "its numbers come from TensorFlow's generator."),
    (("LSTM", "GRU"), "the fused cells of recurrent networks are not implemented."),
    (("BoostedTrees", "Tree", "Ensemble", "Forest"), "it belongs to TensorFlow's decision trees."),
)  # fmt: skip


def _reasons() -> None:
    """Give each operator that is not offered a reason, by the family that its name tells."""
    known = operators()
    for name in FRONTEND.snapshot.modules["tensorflow.raw_ops"]:
        path = f"tensorflow.raw_ops.{name}"
        if path in FRONTEND.entries or path in FRONTEND.reasons:
            continue
        found = next((reason for words, reason in _REASONS if any(word in name for word in words)), "")
        if not found and name not in known:
            found = "it has inputs of strings or resources, or TensorFlow has no kernel for the CPU."
        FRONTEND.reasons[path] = found or "it is not implemented."


_reasons()


def _compat() -> None:
    from importlib import import_module

    FRONTEND.value("tensorflow.compat", import_module("ivy_frontend_tensorflow.compat"))


_compat()
