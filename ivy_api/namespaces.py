"""The namespaces of the installed backends as modules: what pickle, cloudpickle and other processes import them by.

``from ivy_api.namespaces import NAME`` gives ``ivy_api.namespace(NAME)``, and ``wrapped_NAME`` that of its `ivy_api.Array`s.
"""

from __future__ import annotations

import sys

from ivy_api.array.importing import Finder

__path__: list[str] = []  # the import system looks for submodules where there is one

sys.meta_path.append(Finder)
