"""Derivatives of flat functions: by ``torch.autograd``, and by ``torch.func`` inside its own transformations and the compiler."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from typing import Any

import torch
from torch._C._functorch import peek_interpreter_stack
from torch._subclasses.fake_tensor import FakeTensor
from torch.fx.experimental.proxy_tensor import make_fx

from ivy_api.adapt.recent import KEPT, Recent
from ivy_api.errors import MutationError, TransformationError, escaped_error, mutation_error
from ivy_plugin_torch.capture import ONE_AT_A_TIME, Watching, capturing, written
from ivy_plugin_torch.compiled_graph import CompiledGraph
from ivy_plugin_torch.derivatives import differentiating, is_forward, order
from ivy_plugin_torch.given import noting_arguments
from ivy_plugin_torch.namespace.failures import EscapedError, translated
from ivy_plugin_torch.typing import Array, Arrays, Flat, Plain, Pullback

__all__ = [
    "compile",
    "jvp",
    "linearize",
    "stop_gradient",
    "vjp",
    "vmap",
]

_FUNC_JVP: Any = torch.func.jvp  # their annotations leave out the third result
_FUNC_VJP: Any = torch.func.vjp
with torch.inference_mode(False), torch.enable_grad():  # whatever the mode of the call that imports this
    _LEAF: Any = type(torch.zeros((), requires_grad=True, device="cpu").expand(1).grad_fn.next_functions[0][0])  # type: ignore[union-attr]
"""The class of the graph's nodes for leaves, which torch does not export."""


def _noting(fun: Flat) -> Flat:
    return fun if torch.compiler.is_compiling() else noting_arguments(fun)


def stop_gradient(x: Array, /) -> Array:
    return x.detach()


def vjp(fun: Flat, primals: Arrays, /) -> tuple[Arrays, Pullback, Arrays]:
    # torch.func costs 60 % more for a small network, and rejects an autograd.Function without setup_context, but it is the one that
    # works inside torch.func.vmap and torch.func.jvp, and that the compiler captures.
    if torch.compiler.is_compiling() or peek_interpreter_stack() is not None:
        if order() > 1 and _running.forward:
            raise _ReverseOnly
        outputs, pull, auxiliary = _FUNC_VJP(_noting(fun), *primals, has_aux=True)
        return outputs, transposed(lambda cotangents: pull(tuple(cotangents)), _any_complex(*primals, *outputs)), auxiliary
    return _recorded(fun, primals)


class _Running(threading.local):
    forward = False


_running = _Running()
"""Whether a function runs in `jvp` of ``torch.func``."""


class _ReverseOnly(BaseException):
    """Two derivatives are taken inside of forward mode, which only has those of the first right."""


class _Run:
    """One call of `vjp`; the leaves it makes refer to it."""

    ended = False


@translated
def _recorded(fun: Flat, primals: Arrays) -> tuple[Arrays, Pullback, Arrays]:
    recording, run = torch.is_grad_enabled(), _Run()
    # Nodes of this call's own: what the function closes over, even if it is an argument too, is a constant.
    with _recording(recording), differentiating:
        inputs: Arrays = tuple([x.view_as(x) if recording and x.requires_grad else _leaf(x, run) for x in primals])
        outputs, auxiliary = noting_arguments(fun)(*inputs)
    run.ended = True
    outer = recording and is_recorded_outside((*outputs, *auxiliary))
    dependent = [i for i, out in enumerate(outputs) if out.requires_grad]
    own = [outputs[i] for i in dependent]

    def pull(cotangents: Sequence[Array]) -> Arrays:
        if not own:
            return tuple(map(torch.zeros_like, inputs))
        again = torch.is_grad_enabled() and (outer or any(g.requires_grad for g in cotangents))
        given = [cotangents[i] for i in dependent]
        found = _gradients(own, inputs, given, again)
        # Not by materialize_grads: torch's zeros are leaves that require a gradient. A zero without memory has no NumPy array.
        return tuple(torch.zeros_like(x) if g is None or g._is_zerotensor() else g for x, g in zip(inputs, found, strict=True))

    if not outer:
        outputs, auxiliary = tuple(map(torch.Tensor.detach, outputs)), tuple(map(torch.Tensor.detach, auxiliary))
    return outputs, transposed(pull, _any_complex(*primals, *outputs)), auxiliary


def _gradients(outputs: list[Array], inputs: Arrays, given: list[Array], again: bool) -> Sequence[Array | None]:
    try:
        return torch.autograd.grad(outputs, inputs, given, retain_graph=True, create_graph=again, allow_unused=True)
    except RuntimeError as error:
        if "modified by an inplace operation" not in str(error):
            raise
        raise MutationError(
            "An array that torch needs for the derivatives was assigned to afterwards. Assign to a copy, xp.asarray(x, copy=True), "
            "or compute a new array: x = xp.at(x, key).set(y)."
        ) from error


def _leaf(x: Any, run: _Run) -> Array:
    leaf = (x.clone() if x.is_inference() else x.detach()).requires_grad_()
    leaf._run = run
    return leaf  # type: ignore[no-any-return]


@contextmanager
def _out_of_inference() -> Iterator[None]:
    with torch.inference_mode(False), torch.enable_grad():
        yield


def _recording(already: bool) -> AbstractContextManager[Any]:
    """A context in which autograd records."""
    if torch.is_inference_mode_enabled():
        return _out_of_inference()
    return nullcontext() if already else torch.enable_grad()


def is_recorded_outside(outputs: Arrays, inputs: Arrays = ()) -> bool:
    """Whether the graph of the outputs leads to leaves of a derivative that still runs, or to the caller's own; past the inputs."""
    seen = {x.grad_fn for x in inputs if x.grad_fn is not None}
    todo: list[Any] = [out.grad_fn for out in outputs if out.grad_fn is not None and out.grad_fn not in seen]
    seen.update(todo)
    while todo:
        node = todo.pop()
        if type(node) is _LEAF:
            run = getattr(node.variable, "_run", None)
            if run is None or not run.ended:
                return True
        for parent, _ in node.next_functions:
            if parent is not None and parent not in seen:
                seen.add(parent)
                todo.append(parent)
    return False


def _any_complex(*arrays: Array) -> bool:
    return any(x.dtype.is_complex for x in arrays)


def transposed(pull: Pullback, is_complex: bool) -> Pullback:
    """A pullback of torch, which applies the adjoint of the derivative, as one that applies its transpose."""
    if not is_complex:
        return pull
    return lambda cotangents: tuple(x if x is None else x.conj_physical() for x in pull([g.conj_physical() for g in cotangents]))


@cache
def _load_decompositions() -> None:
    """Import what ``torch.func.jvp`` imports in its first call, without the warning that torch gives of itself."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="`torch.jit.script", category=DeprecationWarning)
        import torch._decomp.decompositions_for_jvp  # noqa: F401


@translated
def jvp(fun: Flat, primals: Arrays, tangents: Arrays, /) -> tuple[Arrays, Arrays, Arrays]:
    if order() or any(x.requires_grad for x in (*primals, *tangents)):
        return _transposed_twice(fun, primals, tangents)
    eager = not torch.compiler.is_compiling()  # torch's compiler does not read what follows

    def run(*given: Array) -> Any:
        return _FUNC_JVP(_noting(fun), given, tangents, has_aux=True)

    if eager:
        _load_decompositions()
        _running.forward = True
        run = run if peek_interpreter_stack() is not None else _unmodified(run)  # inside, a batch has no version
    try:
        outputs, along, auxiliary = run(*primals)
    except _ReverseOnly:
        outputs = None
    except (NotImplementedError, RuntimeError) as error:
        if "forward AD" not in str(error) and "override the setup_context" not in str(error):
            raise
        outputs = None
    finally:
        if eager:
            _running.forward = False
    if outputs is None or any(x.requires_grad for x in along):  # of what the function closes over
        return _transposed_twice(fun, primals, tangents)
    # torch's tangent of square(x * 1.0 + 2.0) is of float64 for x of float32 without axes.
    return outputs, tuple(t.to(x.dtype) for t, x in zip(along, outputs, strict=True)), auxiliary


def _transposed_twice(fun: Flat, primals: Arrays, tangents: Arrays) -> tuple[Arrays, Arrays, Arrays]:
    """The tangents by the transpose of the pullback, which is linear.

    For functions without a rule for forward mode; and for tangents that are differentiated again, or are of a second derivative:
    torch's are wrong then for linalg.solve, linalg.det, linalg.slogdet, linalg.cholesky_inverse and others.
    """
    outputs, push, auxiliary = linearize(fun, primals)
    return outputs, tuple(push(tangents)), auxiliary


def linearize(fun: Flat, primals: Arrays, /) -> tuple[Arrays, Pullback, Arrays]:
    # The pullback, which is linear, is differentiated too: functions without a second derivative take another way.
    with nullcontext() if torch.compiler.is_compiling() else differentiating:
        outputs, pull, auxiliary = vjp(fun, primals)
    zeros = tuple(map(torch.zeros_like, outputs))
    _, push, _ = vjp(lambda *cotangents: (tuple(pull(cotangents)), ()), zeros)
    return outputs, push, auxiliary


def compile(fun: Plain, /, *, fullgraph: bool, dynamic: bool | None, donate: bool, **options: Any) -> Plain:
    if not fullgraph:
        return torch.compile(fun, fullgraph=False, dynamic=dynamic, **options)
    known: Recent[list[CompiledGraph]] = Recent()
    newest: CompiledGraph | None = None

    def search(key: Any, arrays: Arrays) -> CompiledGraph | None:
        return next((graph for graph in known.get(key) or () if graph.fits(arrays)), None)

    def call(*arrays: Array) -> Arrays:
        nonlocal newest
        if not torch.compiler.is_compiling() and newest is not None:
            kernel = newest.kernel
            if kernel is not None and kernel.takes(arrays) and not is_forward():
                return tuple(kernel.run(*arrays))
        if capturing() or peek_interpreter_stack() is not None or is_forward() or torch._C._len_torch_dispatch_stack():
            return fun(*arrays)  # neither torch.func nor a mode sees what a compiled function calls, and it loses tangents
        key = (*_settings(arrays), *(_kind(x, bool(dynamic)) for x in arrays))
        found = search(key, arrays)
        if found is None:
            with ONE_AT_A_TIME:
                found = search(key, arrays)
                if found is None:
                    found = CompiledGraph(*_captured(fun, arrays, bool(dynamic)), dynamic, options)
                    known.put(key, [found, *(known.get(key) or [])[: KEPT - 1]])
        if found.is_wrong_for(arrays):
            return fun(*arrays)
        newest = found  # which another thread may replace
        return found(arrays)

    return call


def _settings(arrays: Arrays) -> tuple[Any, ...]:
    """What a function may ask torch for while it is captured."""
    recording = torch.is_grad_enabled()
    return recording, recording and order(), torch.get_default_dtype(), _autocast(arrays)


def _kind(x: Array, dynamic: bool) -> tuple[Any, ...]:
    """What a function may ask a tensor for while it is captured; of dynamic sizes only whether they are 0 or 1."""
    bits = x.dtype, x.device, x.requires_grad, x.is_conj(), x.is_neg()
    if x.layout is not torch.strided:
        return x.shape, x.layout, *bits
    if not dynamic:
        return x.shape, x.stride(), *bits
    return tuple([min(n, 2) for n in x.shape]), x.is_contiguous() or _by_stride(x), *bits


def _by_stride(x: Array) -> tuple[int, ...]:
    return tuple(sorted(range(x.ndim), key=x.stride))


def _autocast(arrays: Arrays) -> tuple[Any, ...]:
    """The data types that operations are captured in, instead of those of their arrays, if a context says so."""
    kinds = dict.fromkeys(x.device.type for x in arrays if x.device.type != "meta")
    return tuple(torch.get_autocast_dtype(kind) if torch.is_autocast_enabled(kind) else None for kind in kinds)


def _unmodified(fun: Plain) -> Plain:
    """The function, or an error if it modifies its arrays: the caller's would be modified."""

    def call(*arrays: Array) -> Arrays:
        before = [None if x.is_inference() else x._version for x in arrays]  # tensors of torch.inference_mode have none
        out = fun(*arrays)
        if any(version is not None and x._version != version for x, version in zip(arrays, before, strict=True)):
            raise mutation_error()
        return out

    return call


@translated
def _captured(fun: Plain, arrays: Arrays, dynamic: bool) -> tuple[torch.fx.GraphModule, bool]:
    """The operations of a function, as they are called, and whether its derivatives are others than theirs.

    torch.compile alone reads its code, and does not know all of Python.
    """
    mode: Any = "symbolic" if dynamic else "fake"
    watching = Watching()
    capture = make_fx(_unmodified(watching.watched(noting_arguments(fun))), tracing_mode=mode, _allow_non_fake_inputs=True)
    with torch._dynamo.config.patch(error_on_nested_fx_trace=False):  # what is compiled by torch.compile inside is captured, too
        found = capture(*(x.detach().requires_grad_(x.requires_grad) for x in arrays))
    if written(found.graph):
        raise mutation_error()
    # Forward mode leaves comparisons of shapes, which torch.compile does not take.
    found.graph.eliminate_dead_code()
    found.recompile()
    if any(isinstance(x, FakeTensor) for x in found.buffers()):
        raise TransformationError("torch does not capture this function: a part of it closes over an array.")
    if not any(isinstance(x, FakeTensor) for x in arrays):  # their mode is the caller's
        for node in found.graph.find_nodes(op="placeholder"):
            node.meta["val"].fake_mode.dispatch = _escaped
    return found, watching.has_rules


def _escaped(*args: Any) -> Any:
    """Raise, in place of the operations of tensors without values, which were stored while a function was captured."""
    raise EscapedError(str(escaped_error()))


@translated
def vmap(fun: Plain, arrays: Arrays, axes: Sequence[int | None], size: int, /) -> Arrays:
    if all(axis is None for axis in axes):
        return tuple(x.expand(size, *x.shape) for x in fun(*arrays))
    if torch.compiler.is_compiling():  # it does not capture filters of warnings
        return torch.func.vmap(fun, in_dims=tuple(axes))(*arrays)
    with warnings.catch_warnings():
        # A function without a batching rule is computed in a loop.
        warnings.filterwarnings("ignore", message="There is a performance drop because we have not yet implemented")
        return _unmodified(torch.func.vmap(noting_arguments(fun), in_dims=tuple(axes)))(*arrays)  # inside, a batch has no version
