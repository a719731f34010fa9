"""Kernels for Jupyter servers that grow from the nursery, and plain ones wherever that is not possible.

Jupyter finds `NurseryProvisioner` under the name `rulecore-nursery`; a server uses it when
`KernelProvisionerFactory.default_provisioner_name` says so.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
from typing import IO, Any

from jupyter_client.provisioning.local_provisioner import LocalProvisioner


class GrownProcess:
    """A kernel that is the child of another process, with as much of `subprocess.Popen` as Jupyter asks for.

    Args:
        pid: process id of the kernel.
    """

    stdin: IO[bytes] | None = None
    stdout: IO[bytes] | None = None
    stderr: IO[bytes] | None = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        try:
            self._handle = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle = -1
            self.returncode = 1

    def poll(self) -> int | None:
        """Say whether the kernel ended: None while it runs, else 0 (its parent alone knows the real code)."""
        if self.returncode is None:
            watch = select.poll()
            watch.register(self._handle, select.POLLIN)
            if watch.poll(0):
                os.close(self._handle)
                self.returncode = 0
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end of the kernel.

        Args:
            timeout: seconds, or None for as long as it takes.

        Raises:
            subprocess.TimeoutExpired: the kernel still runs.
        """
        until = None if timeout is None else time.monotonic() + timeout
        while self.poll() is None:
            if until is not None and time.monotonic() > until:
                raise subprocess.TimeoutExpired(f"kernel {self.pid}", timeout or 0)
            time.sleep(0.02)
        return self.returncode or 0

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the kernel ended before."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the kernel."""
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The running nursery of this server, started when first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._retired: list[subprocess.Popen[str]] = []
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the nursery, unless it runs, and wait until it has loaded what it shares (under a second)."""
        with self._lock:
            self._start()

    def _start(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            # One arena for all: glibc otherwise gives every thread of every kernel its own.
            environment = {**os.environ, "MALLOC_ARENA_MAX": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
            self._process = subprocess.Popen(
                [sys.executable, "-Xfrozen_modules=off", "-m", "widgets.host.nursery"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                bufsize=1,
                env=environment,
                start_new_session=True,
            )
            atexit.register(self.stop)
            self._read(self._process)
        return self._process

    @staticmethod
    def _read(process: subprocess.Popen[str]) -> dict[str, Any]:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise ConnectionError("the nursery of kernels ended")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def grow(self, request: dict[str, Any]) -> GrownProcess | None:
        """Fork one kernel.

        Args:
            request: see `nursery.become_kernel`.

        Returns:
            the kernel's process, or None when a plain kernel should be started instead.
        """
        with self._lock:
            for _attempt in range(2):
                try:
                    process = self._start()
                    assert process.stdin is not None
                    process.stdin.write(json.dumps(request) + "\n")
                    process.stdin.flush()
                    answer = self._read(process)
                except (OSError, ValueError):
                    return None
                if "pid" in answer:
                    return GrownProcess(answer["pid"])
                # The project was edited since: a new nursery loads what is there now, the old one keeps its kernels.
                process.stdin.close()
                self._retired = [old for old in [*self._retired, process] if old.poll() is None]
                self._process = None
        return None

    def stop(self) -> None:
        """End the nursery; kernels that are still there follow it."""
        processes = [*self._retired, *([self._process] if self._process else [])]
        self._process, self._retired = None, []
        for process in processes:
            assert process.stdin is not None
            process.stdin.close()
            process.terminate()
            process.wait()


NURSERY = Nursery()


class NurseryProvisioner(LocalProvisioner):
    """Launches a kernel as a fork of the nursery, or as a plain process when the request is anything unusual."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Launch one kernel.

        Args:
            cmd: the command of the kernel specification.
            kwargs: what `subprocess.Popen` would be given; `env` and `cwd` matter here.

        Returns:
            the connection information.
        """
        process = None
        if sys.platform == "linux" and cmd[0] == sys.executable and "ipykernel_launcher" in cmd:
            request = {
                "arguments": cmd[cmd.index("ipykernel_launcher") + 1 :],
                "env": {str(k): str(v) for k, v in (kwargs.get("env") or os.environ).items()},
                "cwd": kwargs.get("cwd") or os.getcwd(),
            }
            process = await asyncio.get_running_loop().run_in_executor(None, NURSERY.grow, request)
        if process is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = process  # type: ignore[assignment]
        self.pid = self.pgid = process.pid
        self.cwd = kwargs.get("cwd")
        return self.connection_info
