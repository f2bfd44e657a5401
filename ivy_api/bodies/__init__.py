"""What the composed bodies of the declarations share. Nothing here is declared, and nothing here knows a framework.

The packages have the names of the sub-namespaces: ``nn``, ``linalg``, ``random``; ``series`` has the expansions behind the special
functions. Overrides of plugins may use these helpers too, so that they check and compute the same; unlike ``ivy_api.adapt`` they
may change with every release.
"""
