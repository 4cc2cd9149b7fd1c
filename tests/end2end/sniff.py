"""Runs a command in the network namespace it is in, and reports as JSON on standard error what was sent meanwhile.

The namespace's loopback interface is brought up and made the way to every address. Needs the rights of the namespace's
root. `python sniff.py COMMAND…` ends with the command's exit code.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import socket
import struct
import subprocess
import sys

SIOCADDRT = 0x890B
SIOCSIFFLAGS = 0x8914
UP_AND_RUNNING = 0x41
RTF_UP = 1
ETH_P_ALL = 3


def lead_everything_to_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", UP_AND_RUNNING))
        any_address = struct.pack("HH4s8x", socket.AF_INET, 0, bytes(4))
        name = ctypes.create_string_buffer(b"lo")
        # struct rtentry of <linux/route.h>: destination, gateway and mask all zero is the default route
        route = struct.pack(
            "@L16s16s16sHhLPhPLLH",
            0,
            any_address,
            any_address,
            any_address,
            RTF_UP,
            0,
            0,
            0,
            0,
            ctypes.addressof(name),
            0,
            0,
            0,
        )
        fcntl.ioctl(control, SIOCADDRT, route)


def main() -> int:
    lead_everything_to_loopback()
    with socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(ETH_P_ALL)) as trap:
        trap.bind(("lo", ETH_P_ALL))
        code = subprocess.run(sys.argv[1:], check=False).returncode
        trap.setblocking(False)
        seen = []
        while True:
            try:
                packet = trap.recv(65535)
            except BlockingIOError:
                break
            seen.append(packet[:64].hex())
    sys.stderr.write("\n" + json.dumps({"packets": len(seen), "seen": seen[:5]}) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
