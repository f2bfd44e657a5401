"""State dicts: the variables of a model by flat names, as torch has them, and those of other libraries by theirs."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

import ivy_api
from ivy_api.files import parse_json
from ivy_nn.container.nodes import join, leaves
from ivy_nn.container.operators import is_array, same
from ivy_nn.errors import FileFormatError, VariablesError
from ivy_nn.storage import safetensors
from ivy_nn.storage.raw import from_bytes, to_bytes
from ivy_nn.traversal import children, modules
from ivy_nn.variables import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module

Rename = Mapping[str | re.Pattern[str], str | None] | Callable[[str], str | None]
"""How names become those of a model: beginnings of names, or regular expressions, and what replaces them; or a function of the
name. ``None`` leaves the variable out."""


_SHARD = re.compile(r"\w[\w. -]*\.safetensors")
"""The names of files that an index may name: beside it, so without a folder."""


class Names(NamedTuple):
    """What did not fit, where that is allowed.

    Attributes
    ----------
    missing : names of the model that were not given
    unexpected : names that were given, and that the model does not have
    """

    missing: list[str]
    unexpected: list[str]


def all_paths(module: Module, path: str = "", above: tuple[int, ...] = ()) -> Iterator[tuple[str, Module, str, Variable]]:
    """Iterate over the variables with all of their names: those of modules that are there twice have two, as in torch."""
    if id(module) in above:
        return
    for name, variable in module._variables.items():
        yield join(path, name), module, name, variable
    for name, child in children(module):
        yield from all_paths(child, join(path, name), (*above, id(module)))


def state_dict(module: Module) -> dict[str, Any]:
    """Return the variables by name: see `Module.state_dict`."""
    return {path: getattr(owner, name) for path, owner, name, _ in all_paths(module._built_self())}


def load_state_dict(module: Module, state: Any, strict: bool, rename: Rename | None) -> Names:
    """Replace the variables by those of a state dict: see `Module.load_state_dict`."""
    given = _renamed(_flat(state), rename)
    _build(module, given)
    names: dict[int, list[str]] = {}
    targets: dict[str, tuple[Variable, Any]] = {}
    for path, owner, name, variable in all_paths(module):
        names.setdefault(id(variable), []).append(path)
        targets[path] = variable, getattr(owner, name)
    missing = [paths[0] for paths in names.values() if not any(path in given for path in paths)]
    unexpected = [path for path in given if path not in targets]
    wrong = [text for path, x in given.items() if path in targets and (text := _misfit(path, x, *targets[path]))]
    if wrong or (strict and (missing or unexpected)):
        raise VariablesError(_message(type(module).__name__, missing, unexpected, wrong, strict))
    module.update(_values_by_path(module, given, names, targets))
    return Names(missing, unexpected)


def _values_by_path(
    module: Module, given: dict[str, Any], names: dict[int, list[str]], targets: dict[str, tuple[Variable, Any]]
) -> dict[str, Any]:
    """Return the values of the variables that a state dict has, each under one path."""
    new: dict[str, Any] = {}
    for slot in module._unique_slots():
        like = targets[slot.path][1]
        found = {each: _converted(each, given[each], like) for each in names[id(slot.variable)] if each in given}
        if found:
            new[slot.path] = _one_value(found, module)
    return new


def _one_value(found: dict[str, Any], module: Module) -> Any:
    """Return the value that a state dict gives one variable, under one or several paths."""
    (first, value), *others = found.items()
    for other, x in others:
        if not same(x, value):
            raise VariablesError(f"{first} and {other} are one variable of {type(module).__name__}; their values differ.")
    return value


def _flat(state: Any) -> dict[str, Any]:
    """A state dict with flat names; a file is read, or all of those that an index names."""
    if isinstance(state, str | os.PathLike):
        return _read(Path(state))
    if not isinstance(state, Mapping):
        raise VariablesError(
            f"A state dict is a mapping of names to arrays, or a safetensors file; got a {type(state).__name__}. A file of torch "
            f"is read by torch.load(path, weights_only=True)."
        )
    return dict(leaves(state))


def _read(path: Path) -> dict[str, Any]:
    if not path.name.endswith(".index.json"):
        return dict(safetensors.read(path)[0])
    index = parse_json(path.read_bytes(), f"The index {str(path)!r}")
    if type(index) is not dict or type(index.get("weight_map")) is not dict:
        raise FileFormatError(f"{str(path)!r} is no index of safetensors files: it has no weight_map.")
    names = {name: _shard(path, file) for name, file in index["weight_map"].items()}
    files = {file: safetensors.read(file)[0] for file in sorted(set(names.values()))}
    missing = [name for name, file in names.items() if name not in files[file]]
    if missing:
        raise FileFormatError(f"{str(path)!r} says that {names[missing[0]].name} has {missing[0]!r:.80}, and it does not.")
    found: dict[str, Any] = {}
    for arrays in files.values():
        for name, x in arrays.items():
            if name in found:
                raise FileFormatError(f"Two of the files that {str(path)!r} names have {name!r:.80}.")
            found[name] = x
    return found


def _shard(index: Path, name: Any) -> Path:
    """The file that an index names: beside it, or beside what it is a link to, as in the cache of a hub.

    Raises
    ------
    FileFormatError
        for a name that leads elsewhere, or to another index.
    """
    if type(name) is not str or _SHARD.fullmatch(name) is None or len(name.encode()) > 255:
        raise FileFormatError(f"{str(index)!r} names the file {name!r:.80}; safetensors files beside it are read.")
    path = index.parent / name
    if path.resolve().parent not in (index.parent.resolve(), index.resolve().parent):
        raise FileFormatError(f"{str(index)!r} names the file {name!r:.80}, which is a link to another folder.")
    if not path.is_file():
        raise FileFormatError(f"{str(index)!r} names the file {name!r:.80}, which is not there.")
    return path


def _renamed(state: dict[str, Any], rename: Rename | None) -> dict[str, Any]:
    if rename is None:
        return state
    found: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for name, x in state.items():
        new = rename(name) if callable(rename) else _replaced(name, rename)
        if new is None:
            continue
        if new in found:
            raise VariablesError(f"rename gives {origins[new]!r} and {name!r} one name, {new!r}.")
        found[new], origins[new] = x, name
    return found


def _replaced(name: str, rename: Mapping[str | re.Pattern[str], str | None]) -> str | None:
    for pattern, new in rename.items():
        if isinstance(pattern, re.Pattern):
            if new is None and pattern.search(name):
                return None
            name = name if new is None else pattern.sub(new, name)
        elif name.startswith(pattern):
            if new is None:
                return None
            name = new + name.removeprefix(pattern)
    return name


def _build(module: Module, given: Mapping[str, Any]) -> None:
    """Create the variables of a module that has none: on the current backend, or on that of the arrays."""
    if all(each._built for each in modules(module)):
        return
    xp = ivy_api.current_backend()
    arrays = [x for x in given.values() if not isinstance(x, safetensors.Stored) and is_array(x)]
    if xp is None and arrays:
        xp = ivy_api.namespace_for(arrays[0])
    module.build(None if xp is None else xp.random.key(0))


def _misfit(path: str, x: Any, variable: Variable, held: Any) -> str:
    """What is wrong with an array for a variable; nothing if it fits."""
    if not isinstance(x, safetensors.Stored) and not is_array(x):
        return f"{path} is a {type(x).__name__}, not an array"
    shape = tuple(int(n) for n in x.shape)
    if shape != variable.shape:
        return f"{path} has shape {shape}, and here {variable.shape}"
    kinds = [str(ivy_api.dtype_name(each)) for each in (x.dtype, held.dtype)]
    if _rank(kinds[0]) > _rank(kinds[1]):
        return f"{path} has dtype {kinds[0]}, and here {kinds[1]}"
    return ""


def _rank(dtype: str) -> int:
    """Of the kind of a dtype: values of one kind are converted to the same kind, or to a higher one."""
    return 3 if dtype.startswith("complex") else 2 if "float" in dtype else 1 if dtype != "bool" else 0


def _converted(path: str, x: Any, held: Any) -> Any:
    """An array on the backend, and of the dtype, of the variable which it replaces."""
    xp = ivy_api.namespace_for(held)
    if not isinstance(x, safetensors.Stored) and ivy_api.namespace_for(x) is xp:
        return xp.asarray(xp.astype(ivy_api.stop_gradient(x), held.dtype), device=held.device, copy=True)
    data, kind = (x.data, x.dtype) if isinstance(x, safetensors.Stored) else (to_bytes(x), ivy_api.dtype_name(x.dtype))
    return xp.asarray(from_bytes(path, data, kind, tuple(x.shape), xp, ivy_api.dtype_name(held.dtype)), device=held.device)


def _message(name: str, missing: list[str], unexpected: list[str], wrong: list[str], strict: bool) -> str:
    lines = [f"The state dict does not fit {name}:"]
    if wrong:
        lines += ["", "Other shapes or dtypes:", *(f"    {text}" for text in wrong)]
    if strict and missing:
        lines += ["", "Missing:", *(f"    {each}{_close(each, unexpected)}" for each in missing)]
    if strict and unexpected:
        lines += ["", "Unexpected:", *(f"    {each}{_close(each, missing)}" for each in unexpected)]
    if strict and (missing or unexpected):
        lines += ["", "Pass rename={'prefix': 'new prefix'} for other names, or strict=False to leave these as they are."]
    return "\n".join(lines)


def _close(name: str, choices: list[str]) -> str:
    found = get_close_matches(name, choices, n=1, cutoff=0.6)
    return f" (close: {found[0]})" if found else ""
