"""Record the public interface and the operators of the installed TensorFlow: ``python record.py``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import tensorflow as tf
from tensorflow.python.framework import dtypes, kernels, op_def_registry

from ivy_api.frontends.recording import record, write

MODULES = (
    "math", "math.special", "nn", "nn.experimental", "linalg", "linalg.experimental", "signal", "image", "random",
    "random.experimental", "bitwise", "nest", "dtypes", "sets", "debugging", "autodiff", "errors", "raw_ops",
)  # fmt: skip
FOLDER = Path(__file__).parent / "ivy_frontend_tensorflow" / "snapshots"


def _public(module: str, name: str, value: Any) -> bool:
    if name.startswith("_"):
        inherited = name in dir(object) or name in ("__dict__", "__module__", "__weakref__", "__abstractmethods__")
        return module.rpartition(".")[2] in CLASSES and name.startswith("__") and callable(value) and not inherited
    return type(value).__name__ != "module" and "LazyLoader" not in type(value).__name__


CLASSES = {"Tensor": type(tf.constant(1)), "Variable": type(tf.Variable(1.0)), "TensorShape": tf.TensorShape, "DType": tf.DType}


def _module(path: str) -> Any:
    found = tf
    for part in path.split("."):
        found = getattr(found, part)
    return found


def _is_of_numbers(arg: Any) -> bool:
    return not (arg.type and dtypes.as_dtype(arg.type).name in ("string", "resource", "variant")) and not arg.is_ref


def _names_of(constraint: Any) -> list[str]:
    return [dtypes.as_dtype(t).name for t in constraint.allowed_values.list.type]


def _held(attribute: str, on_cpu: list[Any]) -> set[str] | None:
    """The data types of an attribute that some kernel takes; ``None`` if one takes all."""
    held: set[str] = set()
    for kernel in on_cpu:
        constraint = next((c for c in kernel.constraint if c.name == attribute), None)
        if constraint is None:
            return None
        held |= set(_names_of(constraint))
    return held


def _operator(name: str) -> dict[str, Any] | None:
    said = op_def_registry.get(name)
    if not all(map(_is_of_numbers, (*said.input_arg, *said.output_arg))):
        return None
    found: dict[str, Any] = {"inputs": []}
    for arg in said.input_arg:
        kind = dtypes.as_dtype(arg.type).name if arg.type else arg.type_attr or f"*{arg.type_list_attr}"
        found["inputs"].append([arg.name, kind + ("*" if arg.number_attr else "")])
    on_cpu = [kernel for kernel in kernels.get_registered_kernels_for_op(name).kernel if kernel.device_type == "CPU"]
    if not on_cpu:
        return None
    for attr in said.attr:
        if attr.type != "type":
            continue
        names, held = _names_of(attr), _held(attr.name, on_cpu)
        if names:
            found.setdefault("types", {})[attr.name] = " ".join(names)
        if held is not None:
            found.setdefault("kernels", {})[attr.name] = " ".join(sorted(held))
    if len(said.output_arg) > 1:
        found["outputs"] = [arg.name for arg in said.output_arg]
    return found


def main() -> None:
    """Write the snapshot, and the inputs, data types and kernels of each operator."""
    modules: dict[str, Any] = {"tensorflow": tf}
    modules |= {f"tensorflow.{name}": _module(name) for name in MODULES}
    modules |= {f"tensorflow.{name}": cls for name, cls in CLASSES.items()}
    FOLDER.mkdir(exist_ok=True)
    write(record("tensorflow", tf.__version__, modules, public=_public), FOLDER / "tensorflow-2.21.json")
    found = {name: _operator(name) for name in sorted(dir(tf.raw_ops)) if not name.startswith("_")}
    lines = [f" {json.dumps(name)}: {json.dumps(said)}" for name, said in found.items() if said is not None]
    (FOLDER / "operators-2.21.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
