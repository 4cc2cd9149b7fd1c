"""How a tool's process is started, held to its limits, counted and killed: one module per operating system.

Standard library only (psutil where a system offers no better), since all of it runs inside children.
"""
