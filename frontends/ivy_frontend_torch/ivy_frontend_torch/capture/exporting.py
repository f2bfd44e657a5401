"""Code of PyTorch as a graph of its operators: by ``torch.export``, or by ``make_fx`` where it differentiates."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MethodType
from typing import Any

import torch
from torch._dynamo.exc import Unsupported
from torch._functorch import config
from torch._subclasses.fake_tensor import DataDependentOutputException, DynamicOutputShapeException
from torch.fx.experimental import _config
from torch.fx.experimental.proxy_tensor import make_fx
from torch.fx.experimental.symbolic_shapes import GuardOnDataDependentSymNode, PendingUnbackedSymbolNotFound
from torch.utils import _pytree as pytree

import ivy_api
from ivy_api.errors import CaptureError
from ivy_api.frontends.capturing import State
from ivy_frontend_torch.capture.claiming import contents_of, innermost_function
from ivy_frontend_torch.capture.derivatives import Call, marking
from ivy_frontend_torch.capture.running import UNKNOWN_SHAPE, failure

OF_SHAPES = frozenset((torch.ops.aten.linalg_lstsq.default, torch.ops.aten._ctc_loss.Tensor, torch.ops.aten._ctc_loss.default))
"""Operators that are said to have results of unknown shapes, and have not: they follow from those of the arguments."""
PLAIN = (torch.Tensor, bool, int, float, str)
"""The leaves of arguments that exports take."""


@dataclass(frozen=True)
class Exported:
    """A graph of operators.

    Attributes
    ----------
    graph : the graph
    sources : what each of its inputs is: the name of a state, or the position of a leaf of the arguments; ``None`` for a constant
    result : the structure of the results
    states, aliases : as those of `ivy_api.frontends.capturing.Captured`
    calls : the calls of functions with rules that the graph has marks of
    """

    graph: torch.fx.GraphModule
    sources: Sequence[str | int | None]
    result: Any
    states: Mapping[str, State]
    aliases: Mapping[str, str]
    calls: Sequence[Call] = ()

    def without(self, prefix: str) -> Exported:
        """Return it with the names of states without a prefix."""

        def short_name(name: Any) -> Any:
            return name.removeprefix(prefix) if isinstance(name, str) else name

        return replace(
            self,
            sources=[short_name(source) for source in self.sources],
            states={short_name(name): state for name, state in self.states.items()},
            aliases={short_name(name): short_name(other) for name, other in self.aliases.items()},
        )

    @property
    def nodes(self) -> Iterator[torch.fx.Node]:
        """The nodes, and those of the functions that they call."""
        for module in self.graph.modules():
            if isinstance(module, torch.fx.GraphModule):
                yield from module.graph.nodes


sizes_config: Any = _config


class Wrapper(torch.nn.Module):
    """A function of tensors as a module, whose parts are the modules that the function uses.

    Parameters
    ----------
    function : the function
    leaves, structure : the leaves of its arguments, and their structure
    where : the positions of the tensors among the leaves
    """

    def __init__(self, function: Any, leaves: Sequence[Any], structure: Any, where: Sequence[int]) -> None:
        super().__init__()
        self._function, self._leaves, self._structure, self._where = function, leaves, structure, where
        for name, module in modules_of(function):
            self.add_module(name, module)

    def forward(self, *tensors: Any) -> Any:
        """Call the function with other tensors."""
        given = dict(zip(self._where, tensors, strict=True))
        args, kwargs = ivy_api.tree_unflatten(self._structure, [given.get(i, leaf) for i, leaf in enumerate(self._leaves)])
        return self._function(*args, **kwargs)


def modules_of(function: Any) -> Iterator[tuple[str, torch.nn.Module]]:
    """Yield the modules that a function holds in its closure or names, with their names."""
    function = innermost_function(function)
    if isinstance(function, torch.nn.Module):
        yield "self", function
    if isinstance(function, MethodType):
        if isinstance(function.__self__, torch.nn.Module):
            yield "self", function.__self__
        function = function.__func__
    code = getattr(function, "__code__", None)
    if code is None:
        return
    held = {name: contents_of(cell) for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True)}
    held |= {name: function.__globals__[name] for name in code.co_names if name in function.__globals__}
    for name, value in held.items():
        if isinstance(value, torch.nn.Module):
            yield name, value


def export_code(
    obj: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any], *, strict: bool = True, sizes: Mapping[int, Collection[int]]
) -> Exported:
    """Return code as a graph of operators.

    Parameters
    ----------
    obj : a function, or a module
    args, kwargs : its arguments
    strict : whether it is an error if the code branches on values; if not, the branches of the arguments are taken
    sizes : by the positions of tensors among the leaves of the arguments, their axes whose sizes may differ

    Raises
    ------
    CaptureError
        if PyTorch cannot export it; it quotes the user's line.
    """
    leaves, structure = ivy_api.tree_flatten((args, dict(kwargs)))
    order: Sequence[int | None]
    if isinstance(obj, torch.nn.Module) and all(leaf is None or isinstance(leaf, PLAIN) for leaf in leaves):
        module, order = obj, pytree.tree_leaves(ivy_api.tree_unflatten(structure, range(len(leaves))))
    else:
        where = [i for i, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]
        module, order = Wrapper(obj, leaves, structure, where), where
        args, kwargs = tuple(leaves[i] for i in where), {}
        _keep_lines_of(innermost_function(obj))
    try:
        patches = config.patch(fake_tensor_propagate_real_tensors=not strict), sizes_config.patch(backed_size_oblivious=True)
        with patches[0], patches[1], marking() as calls:
            found = _graph_of(module, args, kwargs, order, _shapes([(leaves[i], axes) for i, axes in sizes.items()]))
            found = replace(found, calls=calls)
    except CaptureError:
        raise
    except Exception as error:
        raise _failure(error) from error
    for node in () if strict else found.nodes:
        _require_known_shape(node)
    return found.without("self.") if isinstance(obj, torch.nn.Module) and module is not obj else found


def _shapes(tensors: Sequence[tuple[torch.Tensor, Collection[int]]]) -> Any:
    """What exports take as shapes: sizes that they may fix, which a guard then says; ``None`` if all are those of the example."""
    collection: Any = torch.export.ShapesCollection
    found = collection()
    for x, axes in tensors:
        if axes:
            found[x] = dict.fromkeys(axes, torch.export.Dim.AUTO)
    return found if len(found) else None


def _graph_of(
    module: torch.nn.Module, args: tuple[Any, ...], kwargs: Mapping[str, Any], order: Sequence[int | None], shapes: Any
) -> Exported:
    """The graph of a module, by the way that keeps what it does."""
    try:
        found = _by_export(module, args, kwargs, order, shapes)
    except DynamicOutputShapeException:  # the operator has no form for tensors without values
        _require_no_sizes(shapes)
        return _by_dispatch(module, args, kwargs, order, "real")
    except Unsupported as error:  # derivatives of modules with other weights
        _require_no_sizes(shapes)
        try:
            return _by_dispatch(module, args, kwargs, order, "fake")
        except Exception:
            raise error from None
    if any(getattr(node.target, "__module__", "") == "torch._functorch.predispatch" for node in found.nodes):
        _require_no_sizes(shapes)
        return _by_dispatch(module, args, kwargs, order, "fake")  # the export loses what transformations of torch.func do
    return found


def _require_no_sizes(shapes: Any) -> None:
    if shapes is not None:
        raise CaptureError(
            "Code that differentiates, maps by torch.func, or calls an operator which PyTorch has for known shapes only is "
            "captured for the sizes of the example. Leave dynamic out, and trace the code for each size."
        )


def _failure(error: Exception) -> CaptureError:
    """The error for code that PyTorch does not export; it quotes the user's line."""
    first = str(error).strip().partition("\n")[0]
    what = f"torch.export cannot capture the code: {type(error).__name__}: {first}"
    if isinstance(error, (GuardOnDataDependentSymNode, DataDependentOutputException)):
        what = (
            "The code branches on a value of a tensor, or takes it as a number, which differs from call to call. Use torch.where, "
            f"torch.cond or torch.while_loop, which keep both branches. torch.export says: {first}"
        )
    if isinstance(error, PendingUnbackedSymbolNotFound):
        what = f"The code cannot be captured: {UNKNOWN_SHAPE} torch.export says: {first}"
    made = CaptureError(what)
    made.locate(error)
    return made


def _keep_lines_of(function: Any) -> None:
    """Have exports note the lines of a function, as they do for those of modules."""
    register = getattr(torch.fx.proxy, "_register_stack_trace_anchor", None)
    if register is not None and hasattr(function, "__code__"):
        register(function)


def _by_export(
    module: torch.nn.Module, args: tuple[Any, ...], kwargs: Mapping[str, Any], order: Sequence[int | None], shapes: Any
) -> Exported:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "The tensor attribute", UserWarning)  # PyTorch's own recurrent layers write such
        warnings.filterwarnings("ignore", "The .grad attribute of a Tensor", UserWarning)  # the export itself reads it
        warnings.filterwarnings("ignore", ".* should not be instantiated", DeprecationWarning)  # PyTorch's compiler does so
        program = torch.export.export(module, args, dict(kwargs), dynamic_shapes=shapes, strict=False)
    positions = iter(order)
    values: dict[str, Any] = {}
    kinds: dict[str, str] = {}
    sources: list[str | int | None] = []
    for one in program.graph_signature.input_specs:
        if one.target is None:
            sources.append(next(positions))
            continue
        value = program.state_dict.get(one.target)
        values[one.target] = program.constants[one.target] if value is None else value
        kinds[one.target] = one.kind.name.lower() if one.kind.name in ("PARAMETER", "BUFFER") else "constant"
        sources.append(one.target)
    return Exported(program.graph_module, sources, program.call_spec.out_spec, *_states(values, kinds))


def _by_dispatch(
    module: torch.nn.Module, args: tuple[Any, ...], kwargs: Mapping[str, Any], order: Sequence[int | None], mode: Any
) -> Exported:
    leaves, structure = pytree.tree_flatten((args, dict(kwargs)))
    where = [i for i, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]
    values = {**dict(module.named_parameters(remove_duplicate=False)), **dict(module.named_buffers(remove_duplicate=False))}
    kinds = {name: "parameter" if isinstance(value, torch.nn.Parameter) else "buffer" for name, value in values.items()}
    states, aliases = _states(values, kinds)
    found: dict[str, Any] = {}

    def function(weights: list[torch.Tensor], tensors: list[torch.Tensor]) -> Any:
        given = dict(zip(where, tensors, strict=True))
        own_args, own_kwargs = pytree.tree_unflatten([given.get(i, leaf) for i, leaf in enumerate(leaves)], structure)
        out = torch.func.functional_call(module, dict(zip(states, weights, strict=True)), own_args, own_kwargs)
        flat, found["result"] = pytree.tree_flatten(out)
        return flat

    rules: Any = torch._decomp.decomposition_table
    table = {op: rule for op, rule in rules.items() if "backward" in op.name()}
    tracer = make_fx(function, decomposition_table=table, tracing_mode=mode, _allow_non_fake_inputs=True)
    graph = tracer([values[name] for name in states], [leaves[i].detach() for i in where])
    made = Exported(graph, [*states, *(order[i] for i in where)], found["result"], states, aliases)
    for node in made.nodes if mode == "real" else ():
        _require_known_shape(node)
    return made


def _require_known_shape(node: torch.fx.Node) -> None:
    """Raise if the shape of a result depends on values, in a graph that has the shapes of an example."""
    target: Any = node.target
    if torch.Tag.dynamic_output_shape not in getattr(target, "tags", ()) or target in OF_SHAPES:
        return
    values = [one.meta.get("val") for one in node.all_input_nodes]
    masks = any(isinstance(value, torch.Tensor) and value.dtype in (torch.bool, torch.uint8) for value in values[1:])
    if not target.name().startswith(("aten::index.", "aten::_unsafe_index.")) or masks:
        raise failure(node, UNKNOWN_SHAPE)


def _states(values: Mapping[str, Any], kinds: Mapping[str, str]) -> tuple[dict[str, State], dict[str, str]]:
    """The states of a module, tied ones once, with copies of their values; and the further names."""
    states: dict[str, State] = {}
    aliases: dict[str, str] = {}
    known: dict[int, str] = {}
    for name, value in values.items():
        if id(value) in known:
            aliases[name] = known[id(value)]
            continue
        known[id(value)] = name
        kind: Any = kinds[name]
        states[name] = State(plain(value).clone(), kind, kind == "parameter" and value.requires_grad)
    return states, aliases


def plain(x: torch.Tensor) -> torch.Tensor:
    """Return a tensor without its gradient, as other libraries read it."""
    return x.detach().resolve_conj().resolve_neg()
