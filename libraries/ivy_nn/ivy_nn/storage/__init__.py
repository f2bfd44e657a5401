"""Arrays and nested structures in files: their bytes, the safetensors format and JSON descriptions."""
