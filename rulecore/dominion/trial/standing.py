"""What the lab asks of a deck alone: it has one seat, which leads itself."""

from __future__ import annotations

from typing import Any

from ..position import DominionPosition
from ..standing import DominionGauge


class TrialGauge(DominionGauge):
    """What the lab asks of a trial."""

    def seats(self, options: Any) -> int:
        return 1

    def places(self, position: DominionPosition) -> tuple[int, ...]:
        return (0,)


GAUGE = TrialGauge()
