"""Helpers shared by the composed bodies of the declarations. Nothing here is declared or depends on a framework.

The packages have the names of the sub-namespaces: ``nn``, ``linalg``, ``random``; ``series`` has the series expansions behind the
special functions. Plugin overrides may use these helpers too, for the same checks and results; unlike ``ivy_api.adapt`` they may
change in every release.
"""
