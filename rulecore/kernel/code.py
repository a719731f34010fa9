"""Short codes that reopen a match exactly: settings, seed and every action in a few dozen characters.

A code is for reopening, not for secrecy at a tournament: it holds the seed, packed so that nothing in it can
be read at a glance.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from .errors import InvalidCode
from .language import translator

_ = translator("rulecore")


def seal(tag: str, head: dict[str, Any], body: int = 1) -> str:
    """Write a code: a readable tag, a small table and one large number, with a check sum.

    Args:
        tag: letters that name the kind of code.
        head: plain data.
        body: a positive whole number, such as packed actions.
    """
    packed = zlib.compress(json.dumps(head, separators=(",", ":"), ensure_ascii=False).encode(), 9)
    number = body.to_bytes((body.bit_length() + 7) // 8, "big")
    payload = len(packed).to_bytes(3, "big") + packed + number
    payload += zlib.crc32(tag.encode() + payload).to_bytes(4, "big")
    return f"{tag}-{base64.urlsafe_b64encode(payload).decode().rstrip('=')}"


def unseal(tag: str, code: object) -> tuple[dict[str, Any], int]:
    """Read a code of this tag; spaces and line ends, which mail programs add, are forgiven.

    Raises:
        InvalidCode: it is not a code, is of another kind, or is damaged.
    """
    if not isinstance(code, str):
        raise InvalidCode(_("A code is text that starts with “{tag}-”, not {kind}.", tag=tag, kind=type(code).__name__))
    text = "".join(code.split())
    if not text:
        raise InvalidCode(_("The code is empty; it starts with “{tag}-”.", tag=tag))
    if not text.startswith(f"{tag}-"):
        raise InvalidCode(_("This code does not start with “{tag}-”, so it belongs to something else.", tag=tag))
    if len(text) > 100_000:
        raise InvalidCode(_("This code is far too long to be one of ours."))
    damaged = InvalidCode(_("This code is damaged: a character is missing or changed. Copy it whole and try again."))
    body = text[len(tag) + 1 :]
    try:
        payload = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise damaged from None
    if len(payload) < 8 or zlib.crc32(tag.encode() + payload[:-4]).to_bytes(4, "big") != payload[-4:]:
        raise damaged
    size = int.from_bytes(payload[:3], "big")
    try:
        opened = zlib.decompressobj()
        head = json.loads(opened.decompress(payload[3 : 3 + size], 1_000_000))
    except (zlib.error, ValueError, RecursionError):
        raise damaged from None
    if not isinstance(head, dict):
        raise damaged
    return head, int.from_bytes(payload[3 + size : -4], "big")
