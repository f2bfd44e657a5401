"""Functions with custom derivatives, and checkpoints."""

from __future__ import annotations

from typing import Any

import torch
from torch._C._functorch import TransformType, peek_interpreter_stack
from torch.autograd import forward_ad
from torch.utils import checkpoint as checkpoints

from ivy_api.plugin import closure_error
from ivy_plugin_torch.namespace.transforms import primary
from ivy_plugin_torch.namespace.transforms.primary import is_recorded_outside, transposed
from ivy_plugin_torch.typing import Array, Arrays, Backward, Flat, Plain

__all__ = [
    "checkpoint",
    "custom_vjp",
]


class _Linked(torch.autograd.Function):
    """The outputs of a function, of given residuals, with a pullback that is a function of these.

    The function itself was recorded as usual, so that a derivative of the pullback goes through the residuals to the arguments; the
    outputs depend on these by the pullback only.
    """

    generate_vmap_rule = True

    @staticmethod
    def forward(bwd: Backward, inputs: int, outputs: int, *arrays: Array) -> Any:
        return tuple(x.view_as(x) for x in arrays[inputs : inputs + outputs])

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.bwd, n, outputs, *arrays = inputs
        ctx.smooth = [i for i, x in enumerate(arrays[:n]) if _is_smooth(x)]
        ctx.complex = any(x.dtype.is_complex for x in arrays)
        ctx.kinds = [(x.shape, x.dtype, x.device) for x in arrays[: n + outputs]]
        ctx.inputs, ctx.others = n, len(arrays) - n
        ctx.mark_non_differentiable(*(x for x in output if not _is_smooth(x)))
        residuals = arrays[n + outputs :]
        ctx.save_for_backward(*residuals)
        ctx.save_for_forward(*residuals)

    @staticmethod
    def backward(ctx: Any, *g: Array) -> Any:
        residuals = ctx.saved_tensors
        pull = transposed(lambda g: tuple(ctx.bwd(residuals, g)), ctx.complex)
        return None, None, None, *pull(g), *(None,) * ctx.others


class _LinkedForward(_Linked):
    """The same with a forward mode, which torch's compiler does not capture."""

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> Any:
        # Without tangents: a rule may call the function itself, whose tangents this method would be called for again.
        residuals, bwd, smooth = tuple(map(_primal, ctx.saved_tensors)), ctx.bwd, ctx.smooth
        zeros = [torch.zeros(shape, dtype=dtype, device=device) for shape, dtype, device in ctx.kinds]

        def pull(*g: Array) -> tuple[Arrays, Arrays]:
            found: Any = bwd(residuals, g)
            return tuple(found[i] for i in smooth), ()

        _, push, _ = primary.vjp(pull, tuple(zeros[ctx.inputs :]))
        return tuple(push([zeros[i] if tangents[3 + i] is None else tangents[3 + i] for i in smooth]))


class _BatchedPrimal(torch.autograd.Function):
    """`_primal` of a batch; ``torch.func.vmap`` calls the last method only."""

    @staticmethod
    def forward(x: Array) -> Array:
        return x.clone()

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        """Keep nothing."""

    @staticmethod
    def vmap(info: Any, in_dims: Any, x: Array) -> tuple[Array, int | None]:
        return _primal(x), in_dims[0]


def _primal(x: Array) -> Array:
    """The array without its tangent in the innermost forward mode."""
    inner = peek_interpreter_stack()
    if inner is not None and inner.key() == TransformType.Vmap:
        return _BatchedPrimal.apply(x)  # type: ignore[no-any-return, no-untyped-call]
    return forward_ad.unpack_dual(x).primal  # type: ignore[no-any-return, no-untyped-call]


def _is_smooth(x: Array) -> bool:
    return x.dtype.is_floating_point or x.dtype.is_complex


def custom_vjp(fun: Plain, fwd: Flat | None, bwd: Backward, arrays: Arrays, /) -> Arrays:
    fwd = fwd or (lambda *x: (fun(*x), x))
    linked: Any = _LinkedForward
    if torch.compiler.is_compiling():  # it does not capture a forward mode, or the same tensor twice
        linked, (outputs, residuals) = _Linked, fwd(*arrays)
        residuals = tuple(x.view_as(x) for x in residuals)
    else:
        inputs = tuple(x.view_as(x) if x.requires_grad else x for x in arrays)  # nodes of their own
        outputs, residuals = fwd(*inputs)
        if is_recorded_outside(outputs, inputs):
            raise closure_error()
    return linked.apply(bwd, len(arrays), len(outputs), *arrays, *(x.detach() for x in outputs), *residuals)  # type: ignore[no-any-return]


def checkpoint(fun: Plain, arrays: Arrays, /) -> Arrays:
    # torch.utils.checkpoint does not work inside torch.func; torch's compiler decides by itself what it computes again.
    if torch.compiler.is_compiling() or peek_interpreter_stack() is not None or not torch.is_grad_enabled():
        return fun(*arrays)
    # It ends a recomputation early by an exception, which a function that falls back on errors would catch.
    with checkpoints.set_checkpoint_early_stop(False):
        return checkpoints.checkpoint(fun, *arrays, use_reentrant=False, preserve_rng_state=False)  # type: ignore[no-any-return]
