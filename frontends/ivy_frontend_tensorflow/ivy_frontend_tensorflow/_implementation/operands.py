"""The operands of a function: which share a data type, which data types it takes, and how Python values become arrays."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Sequence
from inspect import Parameter
from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.frontends import find_namespace
from ivy_api.frontends.calls import map_operands
from ivy_api.frontends.sizes import is_size
from ivy_api.frontends.snapshots import recorded
from ivy_api.frontends.values import has_value
from ivy_frontend_tensorflow._implementation.dtypes import COMPLEX, ENUM, FLOATS, INTEGERS
from ivy_frontend_tensorflow._implementation.errors import InvalidArgumentError, NotFoundError
from ivy_frontend_tensorflow._implementation.tensor import Tensor, has_conversion, tensor_of

_STATIC = """
axis axes reduction_indices shape dims perm multiples begin end size strides dimension fft_length num_segments
block_shape crops paddings depth k num_split split_dim concat_dim shift num lower_bound rank batch_dims
block_size ksize dilations rates input_sizes filter_sizes output_shape crop_size num_or_size_splits
size_splits repeats fft_lengths window_length frame_length frame_step sizes num_rows num_columns num_cols
batch_shape maxlen target_height target_width ksizes image_size orig_input_shape seq_dim batch_dim seq_axis
batch_axis num_classes dim num_results skip diagonal_k num_samples num_lower num_upper offset_height
offset_width num_partitions nbins minlength maxlength window_shape max_output_size
"""
STATIC = frozenset(_STATIC.split())
"""Parameters that are Python values, though TensorFlow takes tensors there, too."""

UNKNOWN = frozenset(("begin", "end", "strides", "seed"))
"""Those of them whose numbers a graph may compute."""

_DTYPES = """
dtype out_type output_type out_idx index_type Tout DstT output_dtype Tcomplex Treal type output_idx_type
"""
DTYPES = frozenset(_DTYPES.split())
"""Parameters that are data types."""

_IGNORED = """
name validate_indices parallel_iterations back_prop swap_memory layout incompatible_shape_error Truncate
infer_shape validate_args use_locking bad_indices_policy use_cudnn_on_gpu a_is_sparse b_is_sparse
gate_gradients aggregation_method allow_fast_lookup num_bits seed2 T U Index summarize grad_a grad_b grad_x
grad_y fast validate_shape deterministic message recall_target reduction_input_size_override aggregate_to_topk
sparse_gradient
"""
IGNORED = frozenset(_IGNORED.split())
"""Parameters that change no value."""

HINTED = frozenset({"add"})
"""Functions that infer the data type of a Python value which does not fit that of the other operand, and then refuse it."""

KINDS = {"f": FLOATS, "c": COMPLEX, "i": INTEGERS, "b": frozenset({"bool"})}


_operators: dict[str, Any] = {}  # filled at the first look: torch's compiler would call a cached function again


def operators() -> dict[str, Any]:
    """The inputs, data types and kernels of each operator."""
    if not _operators:
        _operators.update(recorded("ivy_frontend_tensorflow", "operators-2.21.json"))
    return _operators


def results_of(operator: str) -> Any:
    """Return the named tuple that an operator returns several results in, ``None`` if it returns one."""
    fields = operators().get(operator, {}).get("outputs")
    return fields and namedtuple(operator, fields)  # noqa: PYI024 - as TensorFlow's own, without types


def _taken(op: str, kind: str) -> tuple[Any, Any]:
    """Return the data types that an operator declares for an attribute, and those it has a kernel for; ``None`` stands for all."""
    found = (operators()[op].get(key, {}).get(kind) for key in ("types", "kernels"))
    allowed, held = (frozenset(names.split()) if names else None for names in found)
    return allowed, held


def _refuse(op: str, kind: str, dtype: str, allowed: Any, held: Any) -> None:
    """Raise if a data type is not among those declared, or not among those with a kernel."""
    if allowed is not None and dtype not in allowed:
        text = f"Value for attr '{kind}' of {dtype} is not in the list of allowed values: {', '.join(sorted(allowed))}"
        raise InvalidArgumentError(None, None, text)
    if held is not None and dtype not in held:
        raise NotFoundError(None, None, f"Could not find device for node: {{{{node {op}}}}} = {op}[{kind}={dtype}]")


def require(op: str, **dtypes: Any) -> None:
    """Raise unless an operator takes native data types, which are given by the names of its attributes."""
    for kind, dtype in dtypes.items():
        _refuse(op, kind, dtype_name(dtype), *_taken(op, kind))


class Group:
    """Operands that share a data type."""

    __slots__ = ("allowed", "fixed", "held", "lists", "names")

    def __init__(self, names: Sequence[str], lists: Sequence[str], allowed: Any = None, held: Any = None, fixed: str = "") -> None:
        self.names, self.lists, self.allowed, self.held, self.fixed = tuple(names), frozenset(lists), allowed, held, fixed


class Operands:
    """The operands of a function."""

    def __init__(self, groups: Sequence[Group], op: str = "") -> None:
        self.groups, self.op = tuple(groups), op
        self.names = frozenset(name for group in groups for name in group.names)

    @classmethod
    def of_operator(cls, op: str, without: frozenset[str] = frozenset()) -> Operands:
        """Return the operands that TensorFlow's registry says."""
        said = operators()[op]
        found: dict[str, list[str]] = {}
        lists = []
        for name, kind in said["inputs"]:
            if name in STATIC or name in without:
                continue
            if kind.endswith("*"):
                lists.append(name)
            found.setdefault(kind.rstrip("*") if not kind.startswith("*") else kind + name, []).append(name)
        groups = []
        for kind, names in found.items():
            several = [name for name in names if name in lists or kind.startswith("*")]
            groups.append(Group(names, several, *_taken(op, kind), kind if kind in ENUM else ""))
        return cls(groups, op)

    @classmethod
    def said(cls, text: str) -> Operands:
        """Return the operands that a text such as ``"x=y:fc values* condition:bool z:Abs"`` says.

        Data types are those of `KINDS`, one, or those that the first operand of an operator has.
        """
        groups = []
        for part in text.split():
            names, _, kinds = part.partition(":")
            every = names.split("=")
            fixed = kinds if kinds in ENUM else ""
            allowed, held = None, None
            if kinds in operators():
                allowed, held = _taken(kinds, operators()[kinds]["inputs"][0][1].rstrip("*"))
            elif not fixed and kinds:
                allowed = frozenset().union(*(KINDS[k] for k in kinds))
            groups.append(Group([n.rstrip("*") for n in every], [n[:-1] for n in every if n.endswith("*")], allowed, held, fixed))
        return cls(groups)

    def among(self, parameters: Sequence[Parameter]) -> list[tuple[Group, list[tuple[int, bool, bool]]]]:
        """Return each group with the indices of its operands among parameters, whether it is a list, and may be ``None``."""
        at = {p.name: (i, p.default is not p.empty) for i, p in enumerate(parameters)}
        found = []
        for group in self.groups:
            found.append((group, [(at[one][0], one in group.lists, at[one][1]) for one in group.names if one in at]))
        return found

    def convert(self, xp: Any, values: list[Any], among: Sequence[Any], function: str) -> None:
        """Replace the operands among values with tensors of one data type for each group.

        Parameters
        ----------
        among : what the method of this name returns
        """
        for group, positions in among:
            chosen = []
            for i, several, optional in positions:
                if values[i] is not None or not optional:
                    chosen.append((i, several))
                    if several:
                        values[i] = list(values[i]) if isinstance(values[i], (list, tuple)) else unstacked(values[i], xp)
            map_operands(self._tensors, values, chosen, xp, group, function)

    def _tensors(self, values: list[Any], xp: Any, group: Group, function: str) -> list[Any]:
        """Return operands as tensors of one data type, which is that of the first tensor among them."""
        found = [tensor_of(x) for x in values]
        dtype = group.fixed or next((dtype_name(x._x.dtype) for x in found if x is not None), "")
        for i, x in enumerate(found):
            if x is None:
                wanted = "" if _is_tensor(values[i], xp) else dtype
                x = found[i] = to_tensor(values[i], xp, wanted, strict=function not in HINTED)
                dtype = dtype or dtype_name(x._x.dtype)
            if dtype_name(x._x.dtype) != dtype:
                raise InvalidArgumentError(
                    None, None,
                    f"cannot compute {self.op or function} as input #{i}(zero-based) was expected to be a {dtype} tensor but is a "
                    f"{dtype_name(x._x.dtype)} tensor",
                )  # fmt: skip
        if dtype:
            _refuse(self.op or function, "T", dtype, group.allowed, group.held)
        return found


def _is_tensor(value: Any, xp: Any) -> bool:
    """Whether a value is an array of the backend, which keeps its data type as tensors do; NumPy's arrays are converted."""
    if type(value).__module__ == "numpy" or has_conversion(value):
        return False
    return find_namespace(value) is xp


def unstacked(value: Any, xp: Any) -> list[Any]:
    """Return the parts of a tensor where a list of tensors is expected."""
    x = to_tensor(value, xp)
    return [x[i] for i in range(x.shape[0])]


def to_tensor(value: Any, xp: Any, dtype: str = "", *, strict: bool = True) -> Tensor:
    """Return a Python value, a NumPy array or a nested list as a tensor."""
    from ivy_frontend_tensorflow._implementation.conversion import converted

    return converted(value, xp, dtype, strict=strict)


def static(value: Any, *, known: bool = True) -> Any:
    """Return tensors as Python values, in containers, too.

    Parameters
    ----------
    value : a value, which may be a native array
    known : whether numbers must be known; if not, those that are not, because a program is recorded, stay arrays
    """
    cls = type(value)
    if value is None or cls in (int, str, bool, float):
        return value
    if cls is list or cls is tuple:
        return [static(x, known=known) for x in value]
    if hasattr(value, "as_list"):
        return value.as_list()
    shape = getattr(value, "shape", None)
    if shape is None:
        return value
    if not known and find_namespace(value) is not None and not has_value(value):
        return [value[i] for i in range(shape[0])] if len(shape) else value
    return value.item() if len(shape) == 0 and hasattr(value, "item") else _values(value)


def _values(x: Any) -> Any:
    if len(x.shape) == 0:
        name = dtype_name(x.dtype)
        return bool(x) if name == "bool" else float(x) if name in FLOATS else int(x)
    if hasattr(x, "tolist"):
        return x.tolist()
    return [_values(x[i]) for i in range(x.shape[0])]


def ints(value: Any) -> tuple[int, ...]:
    """Return a static value as a tuple of integers."""
    return tuple(n if is_size(n) else int(n) for n in (value if isinstance(value, (list, tuple)) else (value,)))


__all__ = ["DTYPES", "IGNORED", "STATIC", "UNKNOWN", "Group", "Operands", "Tensor", "ints", "require", "static", "to_tensor"]
