"""Servers of lessons for tests and measurements: Voila alone, Voila inside a Jupyter server, and JupyterLab.

Each server gets a free port and folders of its own, serves only this machine, and ends with the test session.
"""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import psutil

from widgets.theme import SHEETS

ROOT = Path(__file__).parents[2]
FIXTURES = Path(__file__).parent / "notebooks"
ARTEFACTS = Path(__file__).parent / "artefacts"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
OURS = ("127.0.0.1", "localhost")


@dataclass
class Host:
    """A running server: its kind, the address it answers at (ends with a slash), its token, process and log."""

    kind: str
    address: str
    token: str
    process: subprocess.Popen[bytes]
    log: Path

    def url(self, notebook: str, query: str = "") -> str:
        """Give the address at which this host shows a notebook.

        Args:
            notebook: path below the served folder, such as `dominance/01-first-look.ipynb`.
            query: what follows the question mark, already encoded.
        """
        route = "lab/tree/" if self.kind == "lab" else "voila/render/"
        parts = [part for part in (query, f"token={self.token}" if self.token else "") if part]
        return f"{self.address}{route}{quote(notebook)}" + (f"?{'&'.join(parts)}" if parts else "")

    def kernels(self) -> list[psutil.Process]:
        """Find the kernels of this server that run now, forked ones included."""
        found = []
        for process in self.family():
            try:
                parent = process.parent()
                plain = "ipykernel_launcher" in process.cmdline()
                if plain or (parent and "widgets.host.nursery" in parent.cmdline()):
                    found.append(process)
            except psutil.Error:
                continue
        return found

    def family(self) -> list[psutil.Process]:
        """Find the server and every process it started."""
        me = psutil.Process(self.process.pid)
        return [me, *me.children(recursive=True)]

    def memory(self) -> float:
        """Measure the memory of the server and all it started, in MB: shared pages are counted once (PSS)."""
        total = 0
        for process in self.family():
            try:
                total += process.memory_full_info().pss
            except psutil.Error:
                continue
        return total / 1e6

    def wait_for_kernels(self, count: int, seconds: float = 5.0) -> int:
        """Wait until exactly `count` kernels run; returns how many run at the end of the wait."""
        until = time.monotonic() + seconds
        while (now := len(self.kernels())) != count and time.monotonic() < until:
            time.sleep(0.1)
        return now


def free_port() -> int:
    """Find a port of this machine that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(address: str) -> bool:
    """Say whether something that is not an error of the server answers at an address."""
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address, timeout=2):
            return True
    except urllib.error.HTTPError as error:
        return error.code < 500
    except OSError:
        return False


def environment(scratch: Path) -> dict[str, str]:
    """Build the surroundings of a server: our configuration, the template as it is on disk now, private folders.

    Args:
        scratch: an empty folder for what the server writes.
    """
    template = scratch / "path" / "voila" / "templates" / "rulecore"
    shutil.copytree(ROOT / "widgets" / "theme" / "voila", template, dirs_exist_ok=True)
    for sheet in SHEETS:
        shutil.copy(ROOT / "widgets" / "theme" / sheet, template / "static")
    for name in ("runtime", "config", "data", "ipython"):
        (scratch / name).mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTEST", "COVERAGE"))}
    return {
        **kept,
        "JUPYTER_CONFIG_PATH": str(ROOT / "binder" / "jupyter"),
        "JUPYTER_PATH": str(scratch / "path"),
        "JUPYTER_RUNTIME_DIR": str(scratch / "runtime"),
        "JUPYTER_CONFIG_DIR": str(scratch / "config"),
        "JUPYTER_DATA_DIR": str(scratch / "data"),
        "IPYTHONDIR": str(scratch / "ipython"),
        "PYTHONDONTWRITEBYTECODE": "",
    }


@contextmanager
def running(kind: str, folder: Path, scratch: Path, *options: str) -> Iterator[Host]:
    """Run a server for as long as the block lasts.

    Args:
        kind: `voila` (alone), `extension` (Voila inside a Jupyter server, below a base address, with a token) or `lab`.
        folder: where its notebooks are.
        scratch: an empty folder for what it writes.
        options: further options of its command line.

    Raises:
        RuntimeError: it did not answer within a minute; the end of its log is in the message.
    """
    port, token = free_port(), "" if kind == "voila" else secrets.token_hex(8)
    base = "/user/abc/" if kind == "extension" else "/"
    if kind == "voila":
        command = ["-m", "widgets.host", str(folder), f"--port={port}", "--no-browser"]
        command += ["--Voila.ip=127.0.0.1", "--Voila.port_retries=0"]
    else:
        command = ["-m", "jupyter", "lab" if kind == "lab" else "server", "--no-browser", "--ServerApp.ip=127.0.0.1"]
        command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.base_url={base}"]
        command += [f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={folder}", "--allow-root"]
    log = scratch / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, *command, *options],
            cwd=scratch,
            env=environment(scratch),
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    host = Host(kind, f"http://127.0.0.1:{port}{base}", token, process, log)
    try:
        until = time.monotonic() + 60
        while not answers(f"{host.address}{'api' if kind != 'voila' else 'voila/tree'}"):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the {kind} server did not start:\n{log.read_text()[-3000:]}")
            time.sleep(0.1)
        yield host
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            for member in host.family():
                member.kill()
            process.wait(5)


def chromium() -> str:
    """Find the Chromium of this machine.

    Raises:
        FileNotFoundError: there is none; `python3 -m rulecore test` installs it.
    """
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    raise FileNotFoundError("no Chromium on this machine; `python3 -m rulecore test` installs Debian's")


def outside(addresses: list[str]) -> list[str]:
    """Pick the addresses that leave this machine."""
    web = ("http", "https", "ws", "wss", "ftp")
    return [a for a in addresses if urlsplit(a).scheme in web and urlsplit(a).hostname not in OURS]


def watch(page: Any) -> list[str]:
    """Start to note every address that a page asks for, its web sockets included."""
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    page.on("websocket", lambda socket: seen.append(socket.url))
    return seen


def leave(page: Any) -> None:
    """Close a page the way a person does, so that it can tell its kernel to end, and wait until it is closed."""
    if not page.is_closed():
        with page.expect_event("close"):
            page.close(run_before_unload=True)
        # Its last words are on their way; a browser that is closed at once would take them along.
        time.sleep(0.1)


def serious_findings(page: Any) -> list[str]:
    """Ask axe-core what bars people from using a page; returns its serious and critical findings, a line each."""
    from axe_playwright_python.sync_playwright import Axe

    return [
        f"{finding['id']} ({finding['impact']}): {node['html'][:160]}"
        for finding in Axe().run(page).response["violations"]
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"]
    ]
