"""A kernel client that starts to work as soon as its kernel answers.

The stock client then goes on to wait until the kernel has been silent for 0.2 s. Nobody needs that silence: whoever
runs a cell picks the messages that answer it. It is a tenth of the time between a link and the first control. Another
tenth is that a client knocks before its kernel listens, and knocks again 0.1 s later; here it knocks sooner.
"""

from __future__ import annotations

import time
from queue import Empty
from typing import Any

import zmq
from jupyter_client.asynchronous import AsyncKernelClient

KNOCK = {zmq.RECONNECT_IVL: 4, zmq.RECONNECT_IVL_MAX: 1000}
"""Milliseconds until a client tries again, the first time and at most; each wait is twice the one before."""


class PromptClient(AsyncKernelClient):
    """The stock client without its wait for silence; servers use it by `AsyncKernelManager.client_class`."""

    def start_channels(self, *args: Any, **kwargs: Any) -> None:
        """Open the channels, with more patience in smaller steps."""
        for option, milliseconds in KNOCK.items():
            self.context.setsockopt(option, milliseconds)
        super().start_channels(*args, **kwargs)

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Wait until the kernel answers and is heard on the channel of its outputs.

        Args:
            timeout: seconds, or None for as long as it takes.

        Raises:
            RuntimeError: the kernel ended, or did not answer in time.
        """
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            self.kernel_info()
            try:
                answer = await self.get_shell_msg(timeout=1)
                if answer["msg_type"] == "kernel_info_reply":
                    # Without this message the outputs of the first cell could be lost.
                    await self.get_iopub_msg(timeout=0.2)
                    self._handle_kernel_info_reply(answer)
                    return
            except Empty:
                pass
            if not await self.is_alive():
                raise RuntimeError("the kernel ended before it answered")
            if until is not None and time.monotonic() > until:
                raise RuntimeError(f"the kernel did not answer within {timeout} seconds")
