"""Settings of Sphinx for the documentation site; ``make site`` builds it (`tools/build_site.py`)."""

from __future__ import annotations

from importlib.metadata import version as installed_version

project = "ivy_api"
author = "The ivy_api developers"
copyright = "the ivy_api developers"
version = release = installed_version("ivy-api")

extensions = ["myst_parser", "sphinx_copybutton"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
nitpick_ignore_regex = [("py:.*", ".*")]  # the signatures have no annotations that could be linked
python_maximum_signature_line_length = 90
highlight_language = "none"
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "ivy_api"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options: dict[str, list[str]] = {"top_of_page_buttons": []}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
