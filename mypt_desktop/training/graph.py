"""Turn a float32 ONNX export of a decoder into a quantised one: MatMulNBits, and one matrix for embedding and output.

Works tensor by tensor, so that a model larger than memory goes through.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mypt_desktop.core.errors import UserError
from mypt_desktop.core.model_builds import MOST_RECENT, RECENT_LOGITS
from mypt_desktop.training.quantise import Precision, Quantised, quantise

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_DOMAIN = "com.microsoft"
_HEAD = "lm_head"
_INLINE = 1024  # bytes; smaller tensors stay in the graph file
_PAGE = 4096  # tensors start on a page, so that they can be mapped
_END = 2**63 - 1


class _Data:
    """The file beside the graph that holds its tensors."""

    def __init__(self, path: Path) -> None:
        self._name = path.name
        self._file = path.open("wb")

    def add(self, tensor: Any) -> Any:
        """The tensor with its bytes moved into the file."""
        raw = tensor.raw_data
        if len(raw) < _INLINE:
            return tensor
        self._file.write(b"\0" * (-self._file.tell() % _PAGE))
        offset = self._file.tell()
        self._file.write(raw)
        tensor.ClearField("raw_data")
        tensor.data_location = tensor.EXTERNAL
        for key, value in (("location", self._name), ("offset", offset), ("length", len(raw))):
            entry = tensor.external_data.add()
            entry.key, entry.value = key, str(value)
        return tensor

    def close(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


def quantise_graph(
    source: Path,
    out: Path,
    precision: Callable[[str], Precision],
    say: Callable[[str], None] = lambda _: None,
    *,
    recent: bool = False,
) -> None:
    """Reads `source`/model.onnx (float32) and writes `out`/model.onnx and model.onnx.data.

    `precision` tells for each matrix (named as in the graph, for example `model.layers.3.mlp.up_proj`) how to store it.
    `recent`: see `show_recent`.
    """
    import onnx

    model = onnx.load(str(source / "model.onnx"), load_external_data=False)
    tensors = {tensor.name: tensor for tensor in model.graph.initializer}
    weights = _matrices(model, tensors)
    data = _Data(out / "model.onnx.data")
    kept = []
    nodes: dict[str, Any] = {}
    embedding: list[Any] = []
    for position, tensor in enumerate(model.graph.initializer):
        node = weights.get(tensor.name)
        if node is None:
            kept.append(data.add(_loaded(tensor, source)))
            continue
        name = tensor.name.removesuffix(".MatMul.weight")
        weight = _array(tensor, source).T
        made = quantise(weight, _fitting(precision(name), weight.shape[1]))
        parts = _parts(name, made)
        nodes[node.name] = _matmul(node, weight.shape, made, list(parts))
        if name == _HEAD:
            embedding = _tied_embedding(model, tensor.name, weight.shape, made, list(parts))
        kept += [data.add(_tensor(part, array)) for part, array in parts.items()]
        if position % 16 == 0:
            say(f"  matrix {len(nodes)} of {len(weights)}")
    data.close()
    _replace_nodes(model, nodes, embedding)
    if recent:
        show_recent(model)
    del model.graph.initializer[:]
    model.graph.initializer.extend(kept)
    onnx.save(model, str(out / "model.onnx"))


def show_recent(model: Any) -> bool:
    """Gives a graph with logits of the last token only the output `RECENT_LOGITS` [batch, recent, vocabulary]. Returns
    whether it was such a graph.

    `recent` are all tokens of an input of at most `MOST_RECENT`, and the last one of a longer input, which would pay
    for the others: with a large vocabulary they are most of the work.
    """
    from onnx import helper

    made = {node.output[0]: node for node in model.graph.node}
    logits = next((output for output in model.graph.output if output.name == "logits"), None)
    head = made.get("logits")
    unsqueeze = made.get(head.input[0]) if head else None
    gather = made.get(unsqueeze.input[0]) if unsqueeze else None
    if logits is None or head is None or unsqueeze is None or gather is None or gather.op_type != "Gather":
        return False
    hidden = gather.input[0]
    constants = {"zero": 0, "one": 1, "most": MOST_RECENT, "end": _END, "last": -1}
    name = {key: f"/recent/{key}" for key in (*constants, "size", "begin", "short", "start", "hidden")}
    nodes = [
        helper.make_node("Constant", [], [name[key]], name=name[key], value_ints=[value])
        for key, value in constants.items()
    ]
    nodes += [
        helper.make_node("Shape", [hidden], [name["size"]], name=name["size"], start=1, end=2),
        helper.make_node("Sub", [name["size"], name["one"]], [name["begin"]], name=name["begin"]),
        helper.make_node("LessOrEqual", [name["size"], name["most"]], [name["short"]], name=name["short"]),
        helper.make_node("Where", [name["short"], name["zero"], name["begin"]], [name["start"]], name=name["start"]),
        helper.make_node(
            "Slice", [hidden, name["start"], name["end"], name["one"]], [name["hidden"]], name=name["hidden"]
        ),
    ]
    head.input[0] = name["hidden"]
    head.output[0] = RECENT_LOGITS
    last = helper.make_node(
        "Slice", [RECENT_LOGITS, name["last"], name["end"], name["one"]], ["logits"], name="/recent/logits"
    )
    kept = [node for node in model.graph.node if node.name not in (gather.name, unsqueeze.name, head.name)]
    del model.graph.node[:]
    model.graph.node.extend([*kept, *nodes, head, last])
    shape = logits.type.tensor_type
    sizes = [dim.dim_param or dim.dim_value for dim in shape.shape.dim]
    model.graph.output.append(
        helper.make_tensor_value_info(RECENT_LOGITS, shape.elem_type, [sizes[0], "recent", sizes[2]])
    )
    return True


def _matrices(model: Any, tensors: Mapping[str, Any]) -> dict[str, Any]:
    """MatMul nodes with a constant right side, by the name of that constant."""
    found = {}
    for node in model.graph.node:
        if node.op_type == "MatMul" and node.input[1] in tensors:
            found[node.input[1]] = node
    if not found:
        raise UserError("The export has no matrices to quantise.")
    return found


def _fitting(wanted: Precision, columns: int) -> Precision:
    """The same bits with the largest block that divides the columns."""
    block = wanted.block
    while block > 16 and columns % block:
        block //= 2
    return Precision(wanted.bits, block)


def _loaded(tensor: Any, folder: Path) -> Any:
    from onnx.external_data_helper import load_external_data_for_tensor, uses_external_data

    if uses_external_data(tensor):
        load_external_data_for_tensor(tensor, str(folder))
        tensor.ClearField("external_data")
        tensor.data_location = tensor.DEFAULT
    return tensor


def _array(tensor: Any, folder: Path) -> NDArray[np.float32]:
    import numpy as np
    from onnx import numpy_helper

    array: NDArray[np.float32] = np.asarray(numpy_helper.to_array(tensor, str(folder)), np.float32)
    return array


def _tensor(name: str, array: NDArray[Any]) -> Any:
    from onnx import numpy_helper

    return numpy_helper.from_array(array, name)


def _parts(name: str, made: Quantised) -> dict[str, NDArray[Any]]:
    """The operator's inputs after the activations, in its order."""
    parts: dict[str, NDArray[Any]] = {f"{name}.values": made.values, f"{name}.scales": made.scales}
    if made.zeros is not None:
        parts[f"{name}.zeros"] = made.zeros
    return parts


def _matmul(node: Any, shape: tuple[int, ...], made: Quantised, inputs: list[str]) -> Any:
    from onnx import helper

    rows, columns = shape
    return helper.make_node(
        "MatMulNBits",
        [node.input[0], *inputs],
        list(node.output),
        name=node.name,
        domain=_DOMAIN,
        N=rows,
        K=columns,
        bits=made.precision.bits,
        block_size=made.precision.block,
        accuracy_level=4,  # activations as int8: the fast kernels
    )


def _tied_embedding(model: Any, weight: str, shape: tuple[int, ...], made: Quantised, parts: list[str]) -> list[Any]:
    """Nodes that look tokens up in the quantised output matrix; none where the model has an embedding of its own."""
    from onnx import helper

    transposed = next((n for n in model.graph.node if n.op_type == "Transpose" and n.input[0] == weight), None)
    if transposed is None:
        return []
    gather = next(n for n in model.graph.node if n.op_type == "Gather" and n.input[0] == transposed.output[0])
    rows, columns = shape
    width = columns * made.precision.bits // 8
    target = helper.make_tensor("embedding.shape", 7, [2], [rows, width])
    return [
        helper.make_node("Constant", [], ["embedding.shape"], name="embedding.shape", value=target),
        helper.make_node("Reshape", [parts[0], "embedding.shape"], ["embedding.values"], name=transposed.name),
        helper.make_node(
            "GatherBlockQuantized",
            ["embedding.values", gather.input[1], *parts[1:]],
            list(gather.output),
            name=gather.name,
            domain=_DOMAIN,
            bits=made.precision.bits,
            block_size=made.precision.block,
            gather_axis=0,
            quantize_axis=1,
        ),
    ]


def _replace_nodes(model: Any, nodes: Mapping[str, Any], embedding: list[Any]) -> None:
    replaced = {node.name for node in embedding}
    kept = [nodes.get(node.name, node) for node in model.graph.node if node.name not in replaced]
    del model.graph.node[:]
    model.graph.node.extend([*embedding, *kept])
