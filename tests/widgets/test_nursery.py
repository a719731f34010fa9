"""Kernels that grow from the nursery behave like any other kernel, and never outlive their server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from jupyter_client import AsyncKernelManager

import widgets.host
from widgets.host.provisioner import NURSERY, GrownProcess

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forked kernels are for Linux; others start plain ones")


@pytest.fixture(autouse=True)
def provisioner(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let Jupyter use the nursery, and end it with the test."""
    from jupyter_client.provisioning import KernelProvisionerFactory

    monkeypatch.setenv("JUPYTER_DEFAULT_PROVISIONER_NAME", "rulecore-nursery")
    KernelProvisionerFactory.clear_instance()
    yield
    NURSERY.stop()
    KernelProvisionerFactory.clear_instance()


@asynccontextmanager
async def kernel(**options: Any) -> AsyncIterator[tuple[AsyncKernelManager, Any]]:
    manager = AsyncKernelManager(kernel_name="python3")
    await manager.start_kernel(**options)
    client = manager.client()
    client.start_channels()
    await client.wait_for_ready(timeout=30)
    try:
        yield manager, client
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)


async def answer(client: Any, expression: str) -> str:
    """Evaluate an expression in a kernel and give its repr."""
    reply = await client.execute_interactive(
        "", user_expressions={"it": expression}, silent=True, timeout=30, output_hook=lambda message: None
    )
    value = reply["content"]["user_expressions"]["it"]
    assert value["status"] == "ok", value
    return str(value["data"]["text/plain"])


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))  # type: ignore[arg-type]


def runs(pid: int) -> bool:
    """Say whether a process still runs; one that ended and waits to be buried by its parent does not."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_kernel_is_a_fork_and_has_its_own_folder_and_surroundings(tmp_path: Path) -> None:
    async def test() -> None:
        surroundings = {**os.environ, "LESSON_MARK": "seven"}
        async with kernel(cwd=str(tmp_path), env=surroundings) as (manager, client):
            assert isinstance(manager.provisioner.process, GrownProcess)
            parent = psutil.Process(manager.provisioner.pid).parent()
            assert parent is not None
            assert "widgets.host.nursery" in parent.cmdline()
            assert await answer(client, "__import__('os').getcwd()") == repr(str(tmp_path))
            assert await answer(client, "__import__('os').environ['LESSON_MARK']") == "'seven'"

    run(test)


def test_controls_reach_the_page() -> None:
    """ipywidgets is loaded before there is a kernel; its controls must be connected all the same."""

    async def test() -> None:
        opened = []
        async with kernel() as (_, client):
            await client.execute_interactive(
                "import ipywidgets\nipywidgets.Label('hello')",
                timeout=30,
                output_hook=lambda message: opened.append(message["msg_type"]),
            )
            assert opened.count("comm_open") >= 3
            targets = "list(get_ipython().kernel.comm_manager.targets)"
            assert "jupyter.widget.control" in await answer(client, targets)

    run(test)


def test_two_kernels_do_not_share_their_luck() -> None:
    async def test() -> None:
        async with kernel() as (_, one), kernel() as (_, two):
            luck = "__import__('random').random()"
            assert await answer(one, luck) != await answer(two, luck)

    run(test)


def test_kernel_can_be_interrupted_and_restarted() -> None:
    async def test() -> None:
        async with kernel() as (manager, client):
            waiting = asyncio.create_task(
                client.execute_interactive("import time; time.sleep(50)", timeout=30, output_hook=lambda message: None)
            )
            await asyncio.sleep(0.7)
            await manager.interrupt_kernel()
            assert (await waiting)["content"]["ename"] == "KeyboardInterrupt"
            first = manager.provisioner.pid
            await manager.restart_kernel(now=True)
            await client.wait_for_ready(timeout=30)
            assert manager.provisioner.pid != first
            assert not runs(first)

    run(test)


def test_death_of_a_kernel_is_noticed() -> None:
    async def test() -> None:
        async with kernel() as (manager, _):
            assert await manager.is_alive()
            os.kill(manager.provisioner.pid, signal.SIGKILL)
            await asyncio.sleep(0.3)
            assert not await manager.is_alive()

    run(test)


def test_edited_code_is_loaded_and_older_kernels_go_on() -> None:
    async def test() -> None:
        async with kernel() as (old, old_client):
            os.utime(Path(widgets.host.__file__))
            async with kernel() as (new, new_client):
                parents = {psutil.Process(manager.provisioner.pid).ppid() for manager in (old, new)}
                assert len(parents) == 2
                assert await answer(new_client, "1 + 1") == "2"
                await asyncio.sleep(1.5)
                assert await answer(old_client, "1 + 1") == "2"

    run(test)


def test_kernels_end_when_their_server_is_killed() -> None:
    script = (
        "import asyncio, os, sys\n"
        "from jupyter_client import AsyncKernelManager\n"
        "async def main():\n"
        "    manager = AsyncKernelManager(kernel_name='python3')\n"
        "    await manager.start_kernel()\n"
        "    client = manager.client(); client.start_channels(); await client.wait_for_ready()\n"
        "    print(manager.provisioner.pid, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    server = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    pid = int(server.stdout.readline())
    parent = psutil.Process(pid).ppid()
    server.kill()
    server.wait()
    until = time.monotonic() + 10
    while (runs(pid) or runs(parent)) and time.monotonic() < until:
        time.sleep(0.1)
    assert not runs(pid)
    assert not runs(parent)


@pytest.mark.parametrize("times", [1, 2])
def test_prompt_client_hears_the_first_output(times: int) -> None:
    async def test() -> None:
        manager = AsyncKernelManager(kernel_name="python3", client_class="widgets.host.client.PromptClient")
        await manager.start_kernel()
        for _ in range(times):
            client = manager.client()
            client.start_channels()
            await client.wait_for_ready(timeout=30)
            assert type(client).__name__ == "PromptClient"
            heard: list[str] = []
            await client.execute_interactive(
                "print('hello')",
                timeout=30,
                output_hook=lambda message, heard=heard: heard.append(message["content"].get("text", "")),
            )
            assert "hello\n" in heard
            client.stop_channels()
        await manager.shutdown_kernel(now=True)

    run(test)


def test_prompt_client_says_that_a_kernel_ended() -> None:
    async def test() -> None:
        async with kernel() as (manager, _):
            os.kill(manager.provisioner.pid, signal.SIGKILL)
            manager.client_class = "widgets.host.client.PromptClient"
            client = manager.client()
            client.start_channels()
            with pytest.raises(RuntimeError, match="ended before it answered"):
                await client.wait_for_ready(timeout=10)
            client.stop_channels()

    run(test)


def test_unusual_kernel_is_started_plainly() -> None:
    async def test() -> None:
        manager = AsyncKernelManager(kernel_name="python3")
        # Another Python than the one that runs the server has other libraries: nothing to share.
        manager.kernel_spec.argv[0] = os.path.realpath(sys.executable) + "-other"
        with pytest.raises(FileNotFoundError):
            await manager.start_kernel()

    run(test)
