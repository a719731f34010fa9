"""What `serve` and `lab` share: a free port, a server that is watched, a browser that opens, a clean end."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from rulecore.setup_environment import ROOT, SetupError, say

PATIENCE = 60.0
"""Seconds to wait for the first answer of a server."""


def add_server_arguments(parser: argparse.ArgumentParser, port: int) -> None:
    """Give a parser the arguments of a server, with `port` as the default port."""
    parser.add_argument("--port", type=port_number, default=port, help=f"port to serve on (default {port})")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--host", default="127.0.0.1", help="address to serve on (default: this machine alone)")
    parser.add_argument("--public", action="store_true", help="serve everybody in this network, such as a class")


def port_number(text: str) -> int:
    """Read a port.

    Raises:
        argparse.ArgumentTypeError: it is not a number from 1 to 65535.
    """
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; a port is a number from 1 to 65535")
    return int(text)


def is_free(host: str, port: int) -> bool:
    """Say whether a server could listen on a port.

    Raises:
        SetupError: the address itself cannot be used on this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except socket.gaierror as error:
            raise SetupError(f"{host!r} is not an address of this machine; try 127.0.0.1.") from error
        except PermissionError:
            return False
        except OSError as error:
            if error.errno in (99, 49):
                raise SetupError(f"{host!r} is not an address of this machine; try 127.0.0.1.") from error
            return False
    return True


def next_free_port(host: str, port: int) -> int:
    """Find a port, and say so when it is not the one asked for.

    Args:
        host: address to serve on.
        port: the port that would be best.

    Raises:
        SetupError: none of the hundred ports from there on is free.
    """
    for candidate in range(port, min(port + 100, 65536)):
        if is_free(host, candidate):
            if candidate != port:
                say(f"Port {port} is taken (another rulecore, perhaps). Using {candidate} instead.")
            return candidate
    raise SetupError(f"no free port from {port} to {min(port + 99, 65535)}. Choose another one with --port.")


def network_address() -> str:
    """Find the address by which others in this network reach this machine; no message is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def server_environment() -> dict[str, str]:
    """Give the environment variables under which a server finds our configuration."""
    ours = str(ROOT / "binder" / "jupyter")
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    return {**os.environ, "JUPYTER_CONFIG_PATH": f"{ours}{os.pathsep}{others}" if others else ours}


def answers(address: str) -> bool:
    """Say whether a server answers at an address."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(address, timeout=2):
            return True
    except urllib.error.HTTPError as error:
        return error.code < 500
    except OSError:
        return False


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Treat a request to end (SIGTERM) like Ctrl-C, so that the server is never left behind."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def end(server: subprocess.Popen[bytes]) -> None:
    """Ask a server to end, and make it end if it does not within ten seconds."""
    if server.poll() is None:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def serve_until_stopped(
    command: list[str], probe: str, front: str, shown: list[str], open_browser: bool, name: str
) -> int:
    """Run a server until Ctrl-C.

    Args:
        command: how to start it.
        probe: address that answers once it is up.
        front: address that the browser opens.
        shown: lines to print once it is up.
        open_browser: whether to open the browser.
        name: what is being served, for the messages.

    Returns:
        the exit code.

    Raises:
        SetupError: it did not come up.
    """
    with tempfile.TemporaryDirectory(prefix="rulecore-") as folder, ended_by_signals():
        log = Path(folder) / "server.log"
        with log.open("wb") as output:
            # A session of its own: Ctrl-C reaches us alone, and we end the server in good order.
            server = subprocess.Popen(
                command, cwd=ROOT, env=server_environment(), stdout=output, stderr=output, start_new_session=True
            )
        try:
            say(f"Starting {name}.")
            until = time.monotonic() + PATIENCE
            while not answers(probe):
                if server.poll() is not None or time.monotonic() > until:
                    tail = "\n".join(log.read_text("utf-8", "replace").splitlines()[-15:])
                    raise SetupError(f"the server did not start. Its last words were:\n{tail}")
                time.sleep(0.1)
            for line in shown:
                say(line)
            if open_browser and not webbrowser.open(front):
                say("No browser could be opened from here. Copy the address into one.")
            code = server.wait()
            tail = "\n".join(log.read_text("utf-8", "replace").splitlines()[-15:])
            raise SetupError(f"the server ended by itself (code {code}). Its last words were:\n{tail}")
        except KeyboardInterrupt:
            say("\nStopping.")
            end(server)
            say("Stopped. Everything you want to keep is in your code or your results file.")
            return 0
        finally:
            end(server)
