"""Passwords as they are stored: scrypt with a salt of their own, so that a stolen file gives none of them away."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

# OWASP's password storage cheat sheet: N=2^15, r=8, p=3, which takes 32 MiB and about a quarter of a second.
_COST, _BLOCK, _PARALLEL = 2**15, 8, 3
_MEMORY = 64 * 1024 * 1024  # what OpenSSL may use
_SALT_BYTES = 16
_KEY_BYTES = 32


def hash_password(password: str) -> str:
    """A text to store in the place of a password."""
    salt = secrets.token_bytes(_SALT_BYTES)
    key = _key(password, salt, _COST, _BLOCK, _PARALLEL)
    return f"scrypt${_COST}${_BLOCK}${_PARALLEL}${_text(salt)}${_text(key)}"


def is_password(password: str, stored: str) -> bool:
    """Whether a stored text was made from this password. It always takes as long."""
    _, cost, block, parallel, salt, key = stored.split("$")
    found = _key(password, base64.b64decode(salt), int(cost), int(block), int(parallel))
    return hmac.compare_digest(found, base64.b64decode(key))


def _key(password: str, salt: bytes, cost: int, block: int, parallel: int) -> bytes:
    return hashlib.scrypt(
        password.encode("utf-8", "surrogatepass"),
        salt=salt,
        n=cost,
        r=block,
        p=parallel,
        maxmem=_MEMORY,
        dklen=_KEY_BYTES,
    )


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")
