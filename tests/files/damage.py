"""Drawn damage: of bytes, of JSON, of members of archives, and of formats with digests, which are made right again."""

from __future__ import annotations

import hashlib
import io
import json
import pickle
import random
import re
import struct
import zipfile
from collections.abc import Callable
from typing import Any

PAYLOADS = (
    "__class__", "__import__('os').system('touch executed')", "os.system", "builtins.exec", "axis=print(1) or 0, keepdims",
    "x0 if print(1) else 0", "../../../../etc/passwd", "/etc/passwd", "..", "a.b", "", "\x00", "x" * 5000, "NaN", "1e999", "nan",
    "float128", "O", "|O", "lambda: 0", "{0.__class__}", "%s%s%n", "a/b", "file:///etc/passwd", "é\ud83d\ude00", "linalg.svd",
    "zeros", "float32", "int8", "__reduce__", "keras.utils.get_file", "TorchModuleWrapper",
)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 255, 2**31, 2**32, 2**53 + 1, 2**63 - 1, 2**63, 2**64, 2**64 + 1, -(2**63), 10**30, 0.5, -0.0, 1e308)
RAW = ("1e999", "-1e999", "1" * 5000, "[" * 3000 + "]" * 3000, '{"a":' * 500 + "1" + "}" * 500, "NaN", "Infinity", "'a'", "1.", "")
"""Texts that JSON cannot hold, or not at that depth."""
_MARK = "\ue000raw\ue000"

Damage = Callable[[random.Random, bytes], bytes]


# Bytes.


def flip(rng: random.Random, data: bytes) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 8))):
        out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def truncate(rng: random.Random, data: bytes) -> bytes:
    return data[: rng.choice((0, 1, 7, 8, 9, len(data) // 2, len(data) - 1, rng.randrange(len(data))))]


def splice(rng: random.Random, data: bytes) -> bytes:
    """Remove, repeat, insert or overwrite a part."""
    i = rng.randrange(len(data))
    j = min(len(data), i + rng.choice((1, 2, 8, 64, 512)))
    new = rng.choice((b"", data[i:j] * 2, bytes(j - i), rng.randbytes(j - i), data[i:j][::-1], rng.randbytes(3) + data[i:j]))
    return data[:i] + new + data[j:]


def grow(rng: random.Random, data: bytes) -> bytes:
    """Put a large number where the file may have a length."""
    i = rng.randrange(max(1, len(data) - 8))
    return data[:i] + struct.pack("<Q", rng.choice((2**16, 2**31, 2**32 - 1, 2**40, 2**63, 2**64 - 1))) + data[i + 8 :]


def rename(rng: random.Random, data: bytes) -> bytes:
    """Replace a word or a number by a hostile one."""
    words = list(re.finditer(rb"-?\d+(\.\d+)?|[A-Za-z_][\w.]*", data))
    if not words:
        return flip(rng, data)
    word = rng.choice(words)
    is_number = word[0][:1].isdigit()
    new = str(rng.choice(NUMBERS)) if is_number and rng.random() < 0.8 else rng.choice((*PAYLOADS, *RAW))
    return data[: word.start()] + new.encode("utf-8", "surrogatepass") + data[word.end() :]


BYTES: tuple[Damage, ...] = (flip, truncate, splice, grow, rename)


# JSON.


def json_damage(rng: random.Random, data: Any) -> Any:
    """Return a value of JSON with one or a few parts replaced, moved, renamed or removed."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = _changed(rng, data)
    return data


def dumps(data: Any) -> str:
    return re.sub(f'"{_MARK}([0-9]+)"', lambda found: RAW[int(found[1])], json.dumps(data))


def _parts(data: Any) -> list[tuple[Any, Any]]:
    found, todo = [], [data]
    while todo:
        each = todo.pop()
        keys = list(each) if isinstance(each, dict) else list(range(len(each))) if isinstance(each, list) else []
        for key in keys:
            found.append((each, key))
            todo.append(each[key])
    return found


def _changed(rng: random.Random, data: Any) -> Any:
    parts = _parts(data)
    if not parts:
        return _hostile(rng)
    holder, key = rng.choice(parts)
    value, how = holder[key], rng.randrange(8)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, dict):
        holder[rng.choice(PAYLOADS)] = holder.pop(key)
    elif how == 2:
        other, place = rng.choice(parts)
        holder[key] = (
            json.loads(json.dumps(other[place])) if place in (other if isinstance(other, dict) else range(len(other))) else 0
        )
    elif how == 3 and isinstance(holder, list):
        holder.insert(key, json.loads(json.dumps(value)))
    elif how == 4 and type(value) is int:
        holder[key] = rng.choice((value + 1, value - 1, -value, value * 1000, True, float(value), str(value)))
    elif how == 5 and type(value) is str:
        holder[key] = rng.choice((value + rng.choice(PAYLOADS), rng.choice(PAYLOADS), value.upper(), value * 2, [value]))
    elif how == 6:
        holder[key] = f"{_MARK}{rng.randrange(len(RAW))}"
    else:
        holder[key] = _hostile(rng)
    return data


def _hostile(rng: random.Random) -> Any:
    return rng.choice(
        (None, True, False, [], {}, [[]], {"a": [1]}, rng.choice(PAYLOADS), rng.choice(NUMBERS), rng.choice(PAYLOADS))
    )


def json_text(rng: random.Random, data: bytes) -> bytes:
    return dumps(json_damage(rng, json.loads(data))).encode()


def graph_text(rng: random.Random, data: bytes) -> bytes:
    """A damaged graph with the digest that fits."""
    found = json_damage(rng, json.loads(data))
    if isinstance(found, dict) and rng.random() < 0.9:
        found.pop("digest", None)
        found["digest"] = hashlib.sha256(json.dumps(found).encode()).hexdigest()
    return dumps(found).encode()


# Formats.


def safetensors_header(rng: random.Random, data: bytes) -> bytes:
    """A damaged header, or description in it, with the digest that fits."""
    length = int.from_bytes(data[:8], "little")
    header, rest = json.loads(data[8 : 8 + length]), data[8 + length :]
    own = header.get("__metadata__", {})
    if "ivy_nn" in own and rng.random() < 0.6:
        own["ivy_nn"] = dumps(json_damage(rng, json.loads(own["ivy_nn"])))
    else:
        header = json_damage(rng, header)
    inner = header.get("__metadata__") if isinstance(header, dict) else None
    if isinstance(inner, dict) and "sha256" in inner:
        inner["sha256"] = "0" * 64
    text = dumps(header).replace(", ", ",").replace(": ", ":").encode()
    if isinstance(inner, dict) and "sha256" in inner:
        text = text.replace(b"0" * 64, hashlib.sha256(text + rest).hexdigest().encode(), 1)
    return len(text).to_bytes(8, "little") + text + rest


def sealed(rng: random.Random, data: bytes) -> bytes:
    """Damaged bytes behind the block with the digest, which fits."""
    out = bytearray(data[:512] + flip(rng, data[512:]))
    mark = out.index(b": ") + 2
    out[mark : mark + 64] = hashlib.sha256(memoryview(out)[512:]).hexdigest().encode()
    return bytes(out)


def archive_member(damage: Callable[[random.Random, str, bytes], bytes]) -> Damage:
    """Damage of one member of an archive, whose checksum fits; or of its name."""

    def damaged(rng: random.Random, data: bytes) -> bytes:
        held = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(held, "w", rng.choice((0, 8))) as new:
            infos = old.infolist()
            chosen = rng.choice(infos).filename
            for info in infos:
                content, name = old.read(info), info.filename
                if name == chosen:
                    if rng.random() < 0.15:
                        name = rng.choice((*PAYLOADS[:9], infos[0].filename)) or "x"
                    else:
                        content = damage(rng, name, content)
                new.writestr(name.replace("\0", "0"), content)
                if name == chosen and rng.random() < 0.03:
                    new.writestr("bomb", bytes(2**22))
        return held.getvalue()

    return damaged


class Evil:
    """An object whose pickle calls a function."""

    def __init__(self, function: Any, *args: Any) -> None:
        self.call = function, args

    def __reduce__(self) -> Any:
        return self.call


def evil_pickle(rng: random.Random) -> bytes:
    import os
    import subprocess

    text = "touch executed"
    return rng.choice(
        (
            pickle.dumps({"a": Evil(os.system, text)}, rng.randrange(5)),
            pickle.dumps([Evil(eval, "print(1)")], rng.randrange(5)),
            pickle.dumps(Evil(subprocess.Popen, [text]), 2),
            pickle.dumps(Evil(bytearray, 10**12), 2),
            pickle.dumps(Evil(getattr, "a", "upper"), 2),
            b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n}(X\x0c\x00\x00\x00__defaults__K\x01ub.",
            b"\x80\x02ctorch\nTensor\nN}X\x03\x00\x00\x00addK\x01s\x86b.",
            b"\x80\x02ctorch\nfloat32\n}X\x05\x00\x00\x00_nameX\x05\x00\x00\x00int64sb.",
            b"\x80\x02" + b"(" * 100_000 + b"t" * 99_999 + b"}\x85.",
            b"\x80\x02}" + b"(" * 50_000 + b"t" * 50_000 + b"K\x01s.",
            b"\x80\x02]r\xff\xff\xff\x7f.",
            b"\x80\x02ccollections\ndefaultdict\ncbuiltins\neval\n\x85R.",
            b"\x80\x02c_codecs\nencode\nX\x01\x00\x00\x00aX\x03\x00\x00\x00rot\x86R.",
            b"\x80\x02}}K\x01s.",
            b"(ios\nsystem\n.",
        )
    )


def torch_member(rng: random.Random, name: str, content: bytes) -> bytes:
    if not name.endswith("data.pkl"):
        return rng.choice(BYTES)(rng, content)
    return evil_pickle(rng) if rng.random() < 0.4 else rng.choice(BYTES)(rng, content)


def keras_member(rng: random.Random, name: str, content: bytes) -> bytes:
    if not name.endswith(".json"):
        return rng.choice(BYTES)(rng, content)
    found = json.loads(content)
    layers = found.get("config", {}).get("layers")
    if layers and rng.random() < 0.3:
        rng.choice(layers).update(rng.choice(GADGETS))
        return dumps(found).encode()
    return dumps(json_damage(rng, found)).encode()


GADGETS: tuple[dict[str, Any], ...] = (
    {"module": "keras.utils", "class_name": "get_file", "config": {"fname": "x", "origin": "http://127.0.0.1:9/x"}},
    {"module": "keras.callbacks", "class_name": "CSVLogger", "config": {"filename": "written"}},
    {"module": "keras.callbacks", "class_name": "ModelCheckpoint", "config": {"filepath": "written.keras"}},
    {"module": "builtins", "class_name": "exec", "config": {"source": "print(1)"}},
    {"module": "os", "class_name": "system", "config": {"command": "touch executed"}},
    {"module": "keras.saving", "class_name": "load_model", "config": {"filepath": "/etc/passwd"}},
    {"class_name": "__lambda__", "config": {"code": "4wEAAAA=", "defaults": None, "closure": None}},
    {
        "module": "keras.layers",
        "class_name": "Lambda",
        "config": {"function": {"class_name": "__lambda__", "config": {"code": ""}}},
    },
    {"module": "keras.layers", "class_name": "Dense", "config": {"units": 10**12}},
    {"module": "keras.layers", "class_name": "TextVectorization", "config": {"vocabulary": "/etc/passwd"}},
    {"class_name": "__numpy__", "config": {"value": [1], "dtype": "O"}},
    {"class_name": "__numpy__", "config": {"value": [1], "dtype": "V1000000000"}},
    {"class_name": "function", "config": "eval", "registered_name": "eval", "module": "builtins"},
)


def npy_member(rng: random.Random, name: str, content: bytes) -> bytes:
    return npy_header(rng, content)


def npy_header(rng: random.Random, data: bytes) -> bytes:
    """A damaged header, whose length fits; or a pickle of objects."""
    length = int.from_bytes(data[8:10], "little")
    header, rest = data[10 : 10 + length], data[10 + length :]
    if rng.random() < 0.2:
        header, rest = header.replace(b"<f8", b"|O"), evil_pickle(rng)
    else:
        header = rng.choice((rename, rename, flip, splice))(rng, header)
    return data[:8] + struct.pack("<H", len(header) & 0xFFFF) + header[:0xFFFF] + rest


def entities(rng: random.Random, data: bytes) -> bytes:
    """XML with a document type: entities of files, and bombs."""
    kind = rng.choice(
        (
            '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
            '<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x.dtd">',
            "<!DOCTYPE r [" + "".join(f'<!ENTITY e{i + 1} "{f"&e{i};" * 10}">' for i in range(9)) + ' <!ENTITY e0 "x">]>',
        )
    )
    return kind.encode() + data.replace(b'name="gripper"', b'name="&x;&e9;"')
