"""The namespaces of the installed backends as importable modules, for pickle, cloudpickle and other processes.

``from ivy_api.namespaces import NAME`` gives ``ivy_api.namespace(NAME)``, and ``wrapped_NAME`` the namespace of `ivy_api.Array`.
"""

from __future__ import annotations

import sys

from ivy_api.array.importing import Finder

__path__: list[str] = []  # makes the import system look for submodules

sys.meta_path.append(Finder)
