"""Tensors and plain containers out of the pickle of a file, and nothing else: no class and no function of the file is run."""

from __future__ import annotations

import io
import pickle
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

from ivy_api.errors import FileFormatError
from ivy_api.files import count_elements, require, require_integer, require_shape
from ivy_frontend_torch._implementation.creation import as_tensor
from ivy_frontend_torch._implementation.dtypes import BY_NAME, dtype
from ivy_frontend_torch._implementation.geometry import contiguous_strides
from ivy_frontend_torch._implementation.modules.parameter import Parameter
from ivy_frontend_torch._implementation.objects import Size, device
from ivy_frontend_torch._implementation.strides import count_of
from ivy_frontend_torch._implementation.tensor import Tensor, require_grad

STORAGES = {
    "DoubleStorage": "float64", "FloatStorage": "float32", "HalfStorage": "float16", "BFloat16Storage": "bfloat16",
    "LongStorage": "int64", "IntStorage": "int32", "ShortStorage": "int16", "CharStorage": "int8", "ByteStorage": "uint8",
    "BoolStorage": "bool", "ComplexDoubleStorage": "complex128", "ComplexFloatStorage": "complex64",
}  # fmt: skip
"""The classes of storages in files, with the data types of their elements."""
UNTYPED = ("torch.storage", "UntypedStorage")
"""The class of storages whose data type each tensor says itself."""


class LoadError(FileFormatError, pickle.UnpicklingError, RuntimeError):
    """A file that ``torch.load`` does not read: damaged, another format, or other objects than tensors and plain containers."""


KIND = "a file of torch.save"


class Named:
    """A function or class of PyTorch in a file: its module and name."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    def __call__(self, *args: Any) -> Any:
        raise TypeError(f"{self.module}.{self.name} stands in a file only.")


class Storage:
    """The elements that tensors of a file share.

    Attributes
    ----------
    kind : the class, by its module and name
    array : the elements, in NumPy
    tensor : the first tensor that was made of it
    """

    def __init__(self, kind: Named, key: str, array: Any) -> None:
        self.kind, self.key, self.array = kind, key, array
        self.tensor: Tensor | None = None


_Unpickler: Any = vars(pickle)["_Unpickler"]
"""The unpickler that is written in Python: of the one in C no single operation can be left out."""
_OPERATIONS = (
    pickle.PROTO, pickle.FRAME, pickle.STOP, pickle.MARK, pickle.GLOBAL, pickle.STACK_GLOBAL,
    pickle.REDUCE, pickle.BUILD, pickle.BINPERSID, pickle.BINPUT, pickle.LONG_BINPUT, pickle.MEMOIZE,
    pickle.BINGET, pickle.LONG_BINGET, pickle.NONE, pickle.NEWTRUE, pickle.NEWFALSE, pickle.BININT,
    pickle.BININT1, pickle.BININT2, pickle.LONG1, pickle.LONG4, pickle.BINFLOAT, pickle.BINUNICODE,
    pickle.SHORT_BINUNICODE, pickle.BINUNICODE8, pickle.BINBYTES, pickle.SHORT_BINBYTES, pickle.BINBYTES8, pickle.EMPTY_LIST,
    pickle.APPEND, pickle.APPENDS, pickle.EMPTY_DICT, pickle.SETITEM, pickle.SETITEMS, pickle.EMPTY_SET,
    pickle.ADDITEMS, pickle.EMPTY_TUPLE, pickle.TUPLE, pickle.TUPLE1, pickle.TUPLE2, pickle.TUPLE3,
)  # fmt: skip
"""Those that ``torch.save`` writes. None makes an object of a class by itself."""


class Reader(_Unpickler):  # type: ignore[misc]
    """Makes tensors and plain containers, and nothing else: functions that a file calls are those of `_callables`.

    Parameters
    ----------
    read : takes the name of an entry of the archive
    swapped : whether the bytes of elements are in the other order than the machine's
    """

    dispatch: ClassVar[dict[int, Any]] = {operation[0]: _Unpickler.dispatch[operation[0]] for operation in _OPERATIONS}

    def __init__(self, data: bytes, read: Callable[[str], bytes], swapped: bool) -> None:
        super().__init__(io.BytesIO(data))
        self._entry, self._swapped = read, swapped
        self._storages: dict[str, Storage] = {}

    def find_class(self, module: str, name: str) -> Any:
        """Return what a name of the file stands for."""
        module = {"__builtin__": "builtins"}.get(module, module)
        path = f"{module}.{name}"
        if path in _callables():
            return _callables()[path]
        if (module == "torch" and name in STORAGES) or (module, name) == UNTYPED or path in CLASSES:
            return Named(module, name)
        if module == "torch" and name in BY_NAME:
            return BY_NAME[name]
        raise LoadError(
            f"The file holds {path[:200]}. Only tensors, numbers, strings, and lists and dicts of them are read: save the "
            "state_dict() of a model, not the model."
        )

    def load_reduce(self) -> None:
        """Call a function: one of those known, with arguments that it checks itself."""
        args = self.stack.pop()
        function = self.stack[-1]
        if type(args) is not tuple or not any(function is known for known in _callables().values()):
            raise LoadError(f"The file calls {function!r:.80}, which it may not.")
        self.stack[-1] = function(*args)

    dispatch[pickle.REDUCE[0]] = load_reduce

    def load_build(self) -> None:
        """Set what PyTorch keeps of the versions of modules at the dict of their state; nothing else has attributes in files."""
        state = self.stack.pop()
        if type(self.stack[-1]) is not OrderedDict or type(state) is not dict or state.keys() - {"_metadata"}:
            raise LoadError(f"The file sets attributes of a {type(self.stack[-1]).__name__}, which it may not.")
        vars(self.stack[-1]).update(state)

    dispatch[pickle.BUILD[0]] = load_build

    def load_setitems(self) -> None:
        """Set the items of a dict."""
        items = self.pop_mark()
        for key, value in zip(items[::2], items[1::2], strict=True):
            self._holder(dict)[_key(key)] = value

    def load_setitem(self) -> None:
        """Set one item of a dict."""
        value, key = self.stack.pop(), self.stack.pop()
        self._holder(dict)[_key(key)] = value

    def load_appends(self) -> None:
        """Append to a list."""
        items = self.pop_mark()
        self._holder(list).extend(items)

    def load_append(self) -> None:
        """Append one item to a list."""
        item = self.stack.pop()
        self._holder(list).append(item)

    def load_additems(self) -> None:
        """Add to a set."""
        items = self.pop_mark()
        self._holder(set).update(map(_key, items))

    for _operation, _function in (
        (pickle.SETITEMS, load_setitems), (pickle.SETITEM, load_setitem), (pickle.APPENDS, load_appends),
        (pickle.APPEND, load_append), (pickle.ADDITEMS, load_additems),
    ):  # fmt: skip
        dispatch[_operation[0]] = _function

    def _holder(self, kind: type) -> Any:
        if not isinstance(self.stack[-1], kind):
            raise LoadError(f"The file adds to a {type(self.stack[-1]).__name__} as if it were a {kind.__name__}.")
        return self.stack[-1]

    def persistent_load(self, pid: Any) -> Storage:
        """Return the storage that a tensor refers to."""
        if type(pid) is not tuple or len(pid) != 5 or pid[0] != "storage":
            raise LoadError("The file refers to something that is no storage of a tensor.")
        _, kind, key, _, number = pid
        if not isinstance(kind, Named) or kind.name not in (*STORAGES, UNTYPED[1]):
            raise LoadError(f"The file has a storage of the class {kind!r:.80}.")
        key, number = require(key, str, "The key of a storage"), require_integer(number, "The size of a storage")
        if key not in self._storages:
            self._storages[key] = Storage(kind, key, self._elements(kind, self._entry(f"data/{key}"), number))
        if self._storages[key].kind.name != kind.name:
            raise LoadError(f"The file has two storages {key!r:.80}.")
        return self._storages[key]

    def _elements(self, kind: Named, data: bytes, number: int) -> Any:
        import numpy as np

        if kind.name == UNTYPED[1]:
            count_elements((number,), 1, len(data), "A storage")
            return data
        dtype = np.dtype(_numpy_dtype(STORAGES[kind.name]))
        count_elements((number,), dtype.itemsize, len(data), "A storage")
        found = np.frombuffer(data, dtype=dtype)
        return found.byteswap() if self._swapped else found.copy()


_SCALARS = (str, int, float, bool, complex, bytes, type(None), dtype, device)


def _key(key: Any, depth: int = 8) -> Any:
    """Return the key of a dict: hashing a tuple that is nested too deep would end the process."""
    if not isinstance(key, _SCALARS) and not (depth and isinstance(key, tuple) and all(_key(x, depth - 1) is x for x in key)):
        raise LoadError(f"The file has a key of a dict, or an element of a set, of the type {type(key).__name__}.")
    return key


def _numpy_dtype(name: str) -> str:
    """Return the data type of NumPy for the bytes of elements; those of bfloat16 are the upper halves of float32."""
    return "uint16" if name == "bfloat16" else name


def _tensor_of(elements: Any, name: str, shape: Any) -> Tensor:
    import numpy as np

    if name == "bfloat16":
        wide = (elements.astype("uint32") << np.uint32(16)).view("float32")
        return as_tensor(wide.reshape(shape)).to(BY_NAME[name])
    return as_tensor(elements.reshape(shape), dtype=BY_NAME[name])


def _rebuilt(storage: Any, offset: Any, size: Any, stride: Any, requires_grad: Any = False, *rest: Any) -> Tensor:
    """Return a tensor of a storage: the first that takes all elements in order is its own, others are views."""
    import numpy as np

    if not isinstance(storage, Storage) or len(rest) > 3:
        raise LoadError("The file has a tensor without a storage.")
    elements, name = storage.array, STORAGES.get(storage.kind.name, "")
    if not name:  # the data type comes with the tensor
        if len(rest) < 2 or not isinstance(rest[1], dtype):
            raise LoadError("The file has a tensor without a data type.")
        name = rest[1]._name
        elements = np.frombuffer(elements, dtype=_numpy_dtype(name)).copy()
    _check_view(offset, size, stride, len(elements))
    whole = offset == 0 and tuple(stride) == contiguous_strides(size) and count_of(size) == len(elements)
    if storage.tensor is None:
        storage.tensor = found = _tensor_of(elements, name, tuple(size) if whole else (-1,))
        if not whole:
            found = found.as_strided(size, stride, offset)
    else:
        found = storage.tensor.as_strided(size, stride, offset)
    if require(requires_grad, bool, "requires_grad"):
        require_grad(found)
    return found


def _check_view(offset: Any, size: Any, stride: Any, count: int) -> None:
    """Check that a view stays within the elements of its storage, and is not much larger by repeating them."""
    sizes, strides = (require_shape(tuple(x) if isinstance(x, tuple) else x, "A tensor") for x in (size, stride))
    last = require_integer(offset, "The offset of a tensor") + sum((n - 1) * s for n, s in zip(sizes, strides, strict=True))
    number = count_of(sizes)
    if (number and last >= count) or offset > count or number > max(2**24, 16 * count):
        raise LoadError(f"The file has a tensor of shape {list(sizes)} and strides {list(strides)} in {count} elements.")


def _rebuilt_parameter(data: Any, requires_grad: Any, *rest: Any) -> Any:
    if not isinstance(data, Tensor):
        raise LoadError(f"The file has a parameter of a {type(data).__name__}.")
    return Parameter(data, require(requires_grad, bool, "requires_grad"))


def _rebuilt_with_attributes(function: Any, cls: Any, args: Any, state: Any) -> Any:
    """Return a tensor with attributes of the user."""
    if function not in (_rebuilt, _rebuilt_parameter) or type(args) is not tuple:
        raise LoadError(f"The file calls {function!r:.80}, which it may not.")
    found = function(*args)
    state = state[0] or {} if type(state) is tuple and state else state
    for name, value in require(state, dict, "The attributes of a tensor").items():
        if type(name) is not str or name.startswith("_") or hasattr(type(found), name):
            raise LoadError(f"The file sets the attribute {name!r:.80} of a tensor, which it may not.")
        setattr(found, name, value)
    return found


def _parameter_with_attributes(data: Any, requires_grad: Any, hooks: Any, state: Any) -> Any:
    return _rebuilt_with_attributes(_rebuilt_parameter, None, (data, requires_grad, hooks), state)


def _encoded(text: Any, encoding: Any) -> bytes:
    if type(text) is not str or encoding not in ("latin1", "latin-1"):
        raise LoadError("The file has bytes that are no text in Latin-1.")
    return text.encode("latin1")


def _byte_array(*args: Any) -> bytearray:
    if not args or type(args[0]) is bytes:
        return bytearray(*args)
    return bytearray(_encoded(*args))


def _number(real: Any, imaginary: Any) -> complex:
    return complex(require(real, float, "A complex number"), require(imaginary, float, "A complex number"))


def _set(items: Any = ()) -> set[Any]:
    return set(map(_key, require(items, list, "The elements of a set"))) if items != () else set()


def _ordered(items: Any = ()) -> OrderedDict[Any, Any]:
    return OrderedDict((_key(key), value) for key, value in items)


def _default(factory: Any = None) -> defaultdict[Any, Any]:
    if not any(factory is known for known in (None, _ordered, _list, _dict, _set)):
        raise LoadError("The file has a defaultdict whose values are made by a function that it may not name.")
    return defaultdict({None: None, _ordered: OrderedDict, _list: list, _dict: dict, _set: set}[factory])


def _list() -> list[Any]:
    return []


def _dict() -> dict[Any, Any]:
    return {}


def _size(sizes: Any) -> Size:
    return Size(require_shape(sizes, "A shape"))


def _device(kind: Any, index: Any = None) -> device:
    kind = require(kind, str, "The type of a device")
    return device(kind) if index is None else device(kind, require_integer(index, "The index of a device"))


CLASSES = ("torch.Tensor", "torch.nn.parameter.Parameter")
"""Those that files name beside what they call."""


@cache
def _callables() -> dict[str, Any]:
    """Return the functions that files may call. Each checks its arguments."""
    return {
        "collections.OrderedDict": _ordered,
        "collections.defaultdict": _default,
        "builtins.dict": _dict,
        "builtins.list": _list,
        "builtins.set": _set,
        "builtins.complex": _number,
        "builtins.bytearray": _byte_array,
        "_codecs.encode": _encoded,
        "torch.Size": _size,
        "torch.device": _device,
        "torch._utils._rebuild_tensor_v2": _rebuilt,
        "torch._utils._rebuild_tensor_v3": _rebuilt,
        "torch._utils._rebuild_parameter": _rebuilt_parameter,
        "torch._utils._rebuild_parameter_with_state": _parameter_with_attributes,
        "torch._tensor._rebuild_from_type_v2": _rebuilt_with_attributes,
    }
