"""Runs a command in the network namespace it is in, where every address and every name leads to this trap.

A web server, a name server and a listener for STUN and TURN answer whatever comes, and a packet socket sees what nobody
listens for. The last line on standard output says as JSON what came: names asked for, and packets by protocol and port.
Needs the rights of the namespace's root, and `ip`. `python trap.py COMMAND…` ends with the command's exit code.
"""

from __future__ import annotations

import json
import re
import socket
import struct
import subprocess
import sys
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ETH_P_ALL = 3
IP_PKTINFO = 8  # <bits/in.h>; Python 3.11 has no name for it
HERE = bytes((203, 0, 113, 7))
_asked: set[str] = set()


class Web(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = b"<!doctype html>reached"
        if self.path == "/asked":
            body = json.dumps(sorted(_asked)).encode()
        else:
            _asked.add(self.path.strip("/").split("?")[0].split("#")[0])
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def __getattr__(self, name: str) -> object:
        """Whatever the method."""
        if name.startswith("do_"):
            return self.answer
        raise AttributeError(name)

    def log_message(self, format: str, *args: object) -> None:
        pass


def answer_names(server: socket.socket) -> None:
    """Every name is this machine; the answer comes from the address that was asked."""
    server.setsockopt(socket.IPPROTO_IP, IP_PKTINFO, 1)
    while True:
        query, ancillary, _, sender = server.recvmsg(2048, 256)
        labels, at = [], 12
        while at < len(query) and query[at]:
            labels.append(query[at + 1 : at + 1 + query[at]].decode("ascii", "replace"))
            at += query[at] + 1
        name = ".".join(labels)
        if found := re.fullmatch(r"([\w-]+)\.escape\.test", name, re.IGNORECASE):
            _asked.add(found[1].lower())
        question = query[12 : at + 5]
        is_v4 = question[-4:-2] == b"\0\1"
        reply = query[:2] + b"\x81\x80\0\1" + (b"\0\1" if is_v4 else b"\0\0") + b"\0\0\0\0" + question
        if is_v4:
            reply += b"\xc0\x0c\0\1\0\1\0\0\0\x3c\0\4" + HERE
        # struct in_pktinfo: interface, the address to answer from, the address that was asked
        index, _, asked = struct.unpack("I4s4s", ancillary[0][2][:12])
        info = struct.pack("I4s4s", index, asked, bytes(4))
        server.sendmsg([reply], [(socket.IPPROTO_IP, IP_PKTINFO, info)], 0, sender)


def listen() -> None:
    names = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    names.bind(("0.0.0.0", 53))
    threading.Thread(target=answer_names, args=(names,), daemon=True).start()
    for port in (80, 443, 3478, 5349):
        web = ThreadingHTTPServer(("0.0.0.0", port), Web)
        threading.Thread(target=web.serve_forever, daemon=True).start()


def described(packet: bytes, flows: dict[frozenset[int], int]) -> str:
    """`udp 53`: protocol and the port that the first packet of its flow was sent to; `flows` remembers that."""
    if packet[0] >> 4 == 6:
        protocol, header, length = packet[6], 40, 40
    else:
        protocol, header, length = packet[9], (packet[0] & 15) * 4, 20
    if protocol not in (6, 17) or len(packet) < max(length, header) + 4:
        return f"protocol {protocol}"
    source, target = struct.unpack_from("!HH", packet, header)
    return f"{'tcp' if protocol == 6 else 'udp'} {flows.setdefault(frozenset((source, target)), target)}"


# A second interface, because WebRTC takes no loopback for a network; and every address is one of this machine's own.
NETWORK = """
link set lo up
link add eth0 type veth peer name eth1
addr add 192.0.2.10/24 dev eth0
link set eth1 up
link set eth0 up
route add default via 192.0.2.1 dev eth0
route add local 0.0.0.0/0 dev lo
-6 route add local ::/0 dev lo
"""
IPV4, IPV6 = 0x0800, 0x86DD
IGNORED = ("protocol 0", "protocol 2", "protocol 58")  # the kernel, announcing multicast groups and neighbours


def main() -> int:
    for command in NETWORK.strip().splitlines():
        subprocess.run(["ip", *command.split()], check=not command.startswith("-6"), capture_output=True)
    listen()
    seen: Counter[str] = Counter()
    flows: dict[frozenset[int], int] = {}
    with socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(ETH_P_ALL)) as tap:
        tap.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8_000_000)
        code = subprocess.run(sys.argv[1:], check=False).returncode
        tap.setblocking(False)
        while True:
            try:
                packet, (_, protocol, *_) = tap.recvfrom(65535)
            except BlockingIOError:
                break
            if protocol in (IPV4, IPV6) and (what := described(packet, flows)) not in IGNORED:
                seen[what] += 1
    print(json.dumps({"asked": sorted(_asked), "packets": dict(seen)}), flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
