"""A toolset with a function that writes, one that only reads, one that fails, a drawn page and a server."""

from __future__ import annotations

TEA = "tea-timer"
STEEP = f"{TEA}:steep"

TOOLSET = {
    "toolset.yaml": """\
manifest_version: "1"

id: tea-timer
name: Tea Timer
version: "1.2.0"
description: Says how long tea steeps, and writes labels

tools:
  - id: steep
    name: Steep
    description: Say how long these leaves steep, and write it on a label
    entrypoint: tools.tea:steep
    requires_confirmation: true
    input_schema:
      type: object
      properties:
        leaves: {type: string, description: Which tea}
      required: [leaves]
      additionalProperties: false
    renderer:
      type: html
      artifact: artifacts/clock.html
      data: "$return"
  - id: count
    name: Count
    description: Count the labels
    entrypoint: tools.tea:count
    read_only: true
  - id: spill
    name: Spill
    description: Always fails
    entrypoint: tools.tea:spill

mcp_servers:
  - id: kettle
    command: kettle-server
    args: ["--quiet"]
    env: {KETTLE_KEY: "${KETTLE_KEY}"}
    auto_enabled: false
""",
    "tools/tea.py": """\
def steep(workspace, leaves):
    (workspace / "labels").mkdir(exist_ok=True)
    (workspace / "labels" / f"{leaves}.txt").write_text(f"{leaves} tea\\n", encoding="utf-8")
    return {"leaves": leaves, "minutes": 3 if leaves == "green" else 5}


def count(workspace):
    return {"labels": len(list(workspace.glob("labels/*.txt")))}


def spill(workspace):
    raise ValueError("The cup is empty.")
""",
    "artifacts/clock.html": "<p>A clock</p>\n",
}
