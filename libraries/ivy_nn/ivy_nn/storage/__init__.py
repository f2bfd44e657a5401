"""Arrays and nested structures in files: their bytes, the safetensors format, JSON descriptions, atomic writes."""
