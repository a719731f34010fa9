"""Starts Voila for lessons: `python -m widgets.host FOLDER [any option of voila]`.

It is Voila as it is, with two things that cannot be set in its configuration: the nursery is warm before the first
reader arrives, and page templates are compiled once instead of once a page (0.15 s of each first look).
"""

from __future__ import annotations

import os
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.app import Voila
from voila.exporter import VoilaExporter

from widgets.host.provisioner import NURSERY


class Remembered(BytecodeCache):
    """Keeps compiled templates for as long as the server runs; one that changes on disk is compiled anew."""

    def __init__(self) -> None:
        self._codes: dict[str, tuple[str, CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its code, if the same source was compiled before."""
        checksum, code = self._codes.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        if bucket.code is not None:
            self._codes[bucket.key] = (bucket.checksum, bucket.code)


class QuickExporter(VoilaExporter):
    """Voila's own exporter, with a memory for templates."""

    _remembered = Remembered()

    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.bytecode_cache = self._remembered
        return environment


def main() -> None:
    """Warm the nursery up, then be Voila."""
    os.environ.setdefault("JUPYTER_DEFAULT_PROVISIONER_NAME", "rulecore-nursery")
    NURSERY.start()
    notebook_renderer.VoilaExporter = QuickExporter  # type: ignore[misc]
    Voila.launch_instance()


if __name__ == "__main__":
    main()
