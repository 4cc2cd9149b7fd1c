"""Local models; nothing above knows ONNX."""

import os

# ONNX Runtime sends telemetry unless told not to before it is first imported, here and in every child.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
