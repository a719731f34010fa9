"""`rulecore lab`: the lessons in JupyterLab, where their few lines of code can be read and changed."""

from __future__ import annotations

import argparse
import os
import secrets

from rulecore.commands.serving import add_server_arguments, network_address, next_free_port, serve_until_stopped
from rulecore.setup_environment import ROOT, prepare, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_server_arguments(parser, port=8888)


def run(arguments: argparse.Namespace) -> int:
    """Serve JupyterLab until Ctrl-C; returns the exit code."""
    python = prepare("serve")
    host = "0.0.0.0" if arguments.public else arguments.host
    port = next_free_port(host, arguments.port)
    token = secrets.token_urlsafe(16)
    local = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    route = "lab/tree/notebooks/index.ipynb" if (ROOT / "notebooks" / "index.ipynb").exists() else "lab"
    front = f"{local}{route}?token={token}"
    shown = [f"JupyterLab is open at {front}"]
    if host == "0.0.0.0":
        say("Whoever has the address with its token can run any code as you. Share it with people you trust.")
        shown.append(f"Others in this network open http://{network_address()}:{port}/{route}?token={token}")
    shown.append("Stop with Ctrl-C.")
    command = [str(python), "-m", "jupyterlab", "--no-browser", f"--ServerApp.root_dir={ROOT}"]
    command += [f"--ServerApp.ip={host}", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    command += [f"--IdentityProvider.token={token}"]
    if os.geteuid() == 0:
        command.append("--allow-root")
    return serve_until_stopped(command, f"{local}api", front, shown, not arguments.no_browser, "JupyterLab")
