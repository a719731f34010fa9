"""The process from which kernels grow: it loads the libraries once and forks for every page.

It reads one JSON request a line from its standard input and answers one line each on its standard output.
When its input closes it waits for the kernels it has, and when the server is gone it ends, and they notice and end too.
It never starts a thread, as forking a process with threads is not safe.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import signal
import sys
import time
from typing import Any, NoReturn

PRELOADED = (
    "sqlite3",
    "tornado.platform.asyncio",
    "tornado.queues",
    "psutil",
    "ipykernel.kernelapp",
    "ipykernel.debugger",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.logger",
    "IPython.extensions.storemagic",
    "executing",
    "stack_data",
    "pygments.formatters.terminal256",
    "anywidget",
    "ipywidgets",
    "rulecore.dominance",
    "rulecore.lab",
    "rulecore.trace",
    "widgets.lesson",
    "widgets.table",
    "widgets.parts",
    "widgets.theme",
)
"""Modules that lessons import. One that this installation does not have is left out."""


def preload(names: tuple[str, ...] = PRELOADED) -> list[str]:
    """Import what lessons will ask for.

    Args:
        names: dotted module names.

    Returns:
        the names that could be imported.
    """
    # No lesson is debugged in here, and the debugger alone is a third of what a kernel loads.
    sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type]
    loaded = []
    for name in names:
        # A broken lesson module must be reported by the lesson that imports it, on its page, not end every kernel here.
        try:
            importlib.import_module(name)
        except Exception:
            continue
        loaded.append(name)
    return loaded


def newest_source() -> float:
    """Give the time of the last change to any of the project's own modules that are loaded, in seconds since 1970."""
    newest = 0.0
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("rulecore", "widgets") and getattr(module, "__file__", None):
            try:
                newest = max(newest, os.stat(str(module.__file__)).st_mtime)
            except OSError:
                return float("inf")
    return newest


def become_kernel(request: dict[str, Any]) -> NoReturn:
    """Turn this freshly forked process into a kernel, and end it when the kernel is shut down.

    Args:
        request: `connection` (path of the connection file), `arguments`, `env`, `cwd`.
    """
    status, parent = 1, os.getppid()
    try:
        os.setsid()
        for number in (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(2, 1)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(request["env"])
        os.environ["JPY_PARENT_PID"] = str(parent)
        os.chdir(request["cwd"] or "/")
        sys.stdin, sys.stdout = open(0), open(1, "w", buffering=1)  # noqa: SIM115
        sys.argv = ["ipykernel_launcher", *request["arguments"]]

        import ipywidgets
        from ipykernel.kernelapp import IPKernelApp
        from traitlets.config import Config

        settings = {"HistoryManager": {"enabled": False}, "IPKernelApp": {"parent_handle": parent}}
        application = IPKernelApp.instance(config=Config(settings))
        application.initialize(request["arguments"])
        # ipywidgets was imported before there was a kernel to register with.
        ipywidgets.load_ipython_extension(application.shell)
        status = 0
        application.start()
        atexit._run_exitfuncs()
    except SystemExit as ending:
        status = ending.code if isinstance(ending.code, int) else 1
    except BaseException:
        import traceback

        traceback.print_exc()
        status = 1
    finally:
        os._exit(status)


def reap(*_: object) -> None:
    """Take note of kernels that ended, so that none is left behind as a zombie."""
    while True:
        try:
            pid, _status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return


def has_children() -> bool:
    """Say whether any kernel that grew here still runs."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def main() -> None:
    """Answer requests until the server that asked for this process goes away."""
    server = os.getppid()
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    preload()
    loaded_at = newest_source()
    signal.signal(signal.SIGCHLD, reap)
    # Objects that will be shared with every kernel need not be visited, and so copied, by their garbage collectors.
    gc.collect()
    gc.freeze()
    print(json.dumps({"ready": os.getpid()}), file=answers)
    for line in sys.stdin:
        request = json.loads(line)
        if newest_source() != loaded_at:
            # Somebody edits the project while it is served. The page they reload must run what they wrote.
            print(json.dumps({"refused": "the project's code changed since it was loaded"}), file=answers)
            continue
        pid = os.fork()
        if pid == 0:
            become_kernel(request)
        print(json.dumps({"pid": pid}), file=answers)
    # No more kernels are wanted from here. Those that still run must keep their parent, or they would end.
    while os.getppid() == server and has_children():
        time.sleep(0.5)


if __name__ == "__main__":
    main()
