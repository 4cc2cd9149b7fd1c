"""Local models and embedders; nothing above knows ONNX."""
