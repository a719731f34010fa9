"""`rulecore serve`: the lessons as pages, ready to play."""

from __future__ import annotations

import argparse

from rulecore.commands import lab
from rulecore.commands.serving import add_server_arguments, network_address, next_free_port, serve_until_stopped
from rulecore.setup_environment import ROOT, prepare, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_server_arguments(parser, port=8866)
    parser.add_argument("--lab", action="store_true", help="open JupyterLab instead (the same as: rulecore lab)")


def run(arguments: argparse.Namespace) -> int:
    """Serve the lessons until Ctrl-C; returns the exit code."""
    if arguments.lab:
        return lab.run(arguments)
    python = prepare("serve")
    notebooks = ROOT / "notebooks"
    host = "0.0.0.0" if arguments.public else arguments.host
    port = next_free_port(host, arguments.port)
    local = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    route = "voila/render/index.ipynb" if (notebooks / "index.ipynb").exists() else "voila/tree"
    shown = [f"The lessons are open at {local}{route}"]
    if host == "0.0.0.0":
        shown.append(f"Others in this network open http://{network_address()}:{port}/{route}")
    shown.append("Stop with Ctrl-C.")
    command = [str(python), "-m", "widgets.host", str(notebooks), f"--port={port}", "--no-browser"]
    command += [f"--Voila.ip={host}", "--Voila.port_retries=0"]
    if host == "0.0.0.0":
        say("Anybody in this network will be able to play. Each open page takes about 35 MB of this machine's memory.")
    return serve_until_stopped(
        command, f"{local}voila/tree", local + route, shown, not arguments.no_browser, "the lessons"
    )
