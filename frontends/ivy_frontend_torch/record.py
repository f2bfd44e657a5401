"""Record the public interface of the installed PyTorch: ``python record.py``."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import types
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import torch
import torch.distributions
import torch.func
import torch.nn.utils.parametrizations
import torch.nn.utils.parametrize
import torch.nn.utils.rnn
import torch.signal.windows
import torch.utils.data
from torch.overrides import get_testing_overrides

from ivy_api.frontends.recording import record, text_of, write

MODULES = (
    "nn.functional", "linalg", "fft", "special", "nn", "nn.init", "nn.utils", "nn.utils.rnn", "nn.utils.parametrize",
    "nn.utils.parametrizations", "nn.parameter", "nn.modules", "optim", "optim.lr_scheduler", "utils.data", "func", "autograd",
    "autograd.functional", "random", "return_types", "testing", "utils.dlpack", "nn.attention", "utils", "signal.windows",
    "distributions", *(f"distributions.{found.name}" for found in pkgutil.iter_modules(torch.distributions.__path__)),
)  # fmt: skip
INTERNAL = (
    "Type",
    "Module",
    "Function",
    "Method",
    "List",
    "Dict",
    "Iterator",
    "Graph",
    "Node",
    "Value",
    "Use",
    "Block",
    "Argument",
    "Spec",
    "Code",
    "CallStack",
    "Capsule",
    "Unit",
    "Builder",
    "Table",
    "Context",
    "Config",
    "Stats",
    "Key",
    "Set",
    "Report",
    "Plan",
    "FatalError",
    "FileCheck",
    "Schema",
    "Executor",
    "State",
    "Gradient",
    "Descriptor",
    "Exception",
    "Logger",
    "Info",
    "Object",
    "Db",
    "Guard",
    "Benchmark",
    "Tag",
    "GraphExecutorState",
    "DisableTorchFunction",
    "Subclass",
    "BufferDict",
    "ParameterDict",
)
"""How the names of classes of the compiler end, which the root module has, too."""
CLASSES = {
    "Tensor": torch.Tensor, "Generator": torch.Generator, "Size": torch.Size, "device": torch.device, "dtype": torch.dtype,
    "finfo": torch.finfo, "iinfo": torch.iinfo, "autograd.Function": torch.autograd.Function, "nn.Module": torch.nn.Module,
    "distributions.Distribution": torch.distributions.Distribution,
}  # fmt: skip
KERNELS = (
    "cudnn_",
    "miopen_",
    "mkldnn_",
    "fbgemm_",
    "quantized_",
    "import_ir",
    "parse_",
    "merge_type",
    "unify_type",
    "autocast_",
    "init_num",
    "thread_safe",
    "batch_norm_backward",
    "batch_norm_elemt",
    "batch_norm_gather",
    "batch_norm_stats",
    "batch_norm_update",
    "sym_constrain",
    "sym_fresh",
    "prepare_",
    "TYPE_CHECKING",
    "USE_",
    "PRIVATE_",
    "classproperty",
    "get_file_path",
    "profiler_",
    "compiled_with",
    "LoggerBase",
    "vitals",
    "read_vitals",
    "set_vital",
    "wait",
    "fork",
)
"""How the names of functions begin that are no documented ones: single kernels, and parts of the compiler."""
FOLDER = Path(__file__).parent / "ivy_frontend_torch" / "snapshots"
STUBS = Path(torch.__file__).parent / "_C"


@cache
def _stubs(file: str, owner: str = "") -> dict[str, list[ast.FunctionDef]]:
    """Return the overloads of each function of a stub file, or of one of its classes."""
    body = ast.parse((STUBS / file).read_text()).body
    if owner:
        body = next(node for node in body if isinstance(node, ast.ClassDef) and node.name == owner).body
    found: dict[str, list[ast.FunctionDef]] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    return found


def _text(node: ast.FunctionDef) -> str:
    """Return the parameters of a stub without annotations; defaults that are no literals become ``<...>``."""
    space: dict[str, Any] = {}
    for argument in ast.walk(node.args):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    node.args.defaults = [_literal(default) for default in node.args.defaults]
    node.args.kw_defaults = [None if default is None else _literal(default) for default in node.args.kw_defaults]
    exec(f"def f({ast.unparse(node.args)}): pass", space)
    return text_of(inspect.signature(space["f"]).parameters.values())


def _literal(node: ast.expr) -> ast.expr:
    try:
        ast.literal_eval(node)
    except ValueError:
        return ast.parse("object()", mode="eval").body
    return node


def _signature(parent: str, name: str, value: Any) -> str:
    stubs = {
        "torch": [("_VariableFunctions.pyi", "")],
        "torch.Tensor": [("__init__.pyi", "TensorBase")],
        "torch.nn.functional": [("_nn.pyi", "")],
        "torch.Generator": [("__init__.pyi", "Generator")],
    }
    if inspect.isfunction(value) and parent != "torch":
        return ""
    for file, owner in stubs.get(parent, ()):
        overloads = _stubs(file, owner).get(name)
        if overloads:
            return max((_text(node) for node in overloads), key=len)
    try:
        if isinstance(value, type):
            return text_of(inspect.signature(value).parameters.values())
        said = get_testing_overrides().get(value)
        return "" if said is None else text_of(inspect.signature(said).parameters.values())
    except (TypeError, ValueError):
        return ""


def _is_special(name: str) -> bool:
    """Whether it is the name of a special method that a class has of its own."""
    inherited = name in dir(object) and name not in ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__")
    return name.startswith("__") and name.endswith("__") and not inherited


def _is_internal(name: str, value: Any) -> bool:
    """Whether a name of the outermost module is one of classes of the compiler, or of kernels."""
    if isinstance(value, type) and (name.endswith(INTERNAL) or name.startswith(("Py", "Script", "Serialization"))):
        return True
    return name.startswith(KERNELS)


def _public(parent: str, name: str, value: Any) -> bool:
    in_class = parent.rpartition(".")[2] in {path.rpartition(".")[2] for path in CLASSES}
    if name.startswith("_"):
        return in_class and callable(value) and _is_special(name)
    if isinstance(value, types.ModuleType):
        return False
    if in_class or parent == "torch.return_types":
        return not name.endswith("_fields")
    module = getattr(value, "__module__", None)
    if parent == "torch" and _is_internal(name, value):
        return False
    typing = type(value).__module__ == "typing" or module == "typing" or type(value).__name__ == "TypeVar"
    return not typing and not (isinstance(module, str) and module.partition(".")[0] not in ("torch", "builtins"))


class _Whole:
    """A module with all its names: ``__all__`` of some lacks documented ones."""

    def __init__(self, module: Any) -> None:
        self.__dict__.update({name: value for name, value in vars(module).items() if name != "__all__"})


def main() -> None:
    """Write the snapshot."""
    modules: dict[str, Any] = {"torch": _Whole(torch)}
    for name in MODULES:
        module = import_module(f"torch.{name}")
        every = name in ("nn.functional", "func", "nn", "nn.utils", "nn.init")
        modules[f"torch.{name}"] = _Whole(module) if every else module
    modules |= {f"torch.{name}": cls for name, cls in CLASSES.items()}
    FOLDER.mkdir(exist_ok=True)
    snapshot = record("torch", torch.__version__.partition("+")[0], modules, signature=_signature, public=_public)
    write(snapshot, FOLDER / "torch-2.13.json")


if __name__ == "__main__":
    main()
