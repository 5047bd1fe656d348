"""This installation's certificate authority, which readers install in their browsers. No two installations share one.

Its key never leaves this machine: it is in a file and a folder that only their owner can open, and is never logged or
served. If others could read it, it is not used.
"""

from __future__ import annotations

import os
import platform
import stat
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from mitmproxy.certs import CertStore, create_ca

from ..errors import UsageError

AUTHORITY_FOLDER = "authority"  # within the state's folder
KEY_FILE = "ca-key-and-certificate.pem"
PARAMETERS_FILE = "dhparam.pem"
KEY_BITS = 2048  # the least that browsers accept from an authority (CA/Browser Forum, section 6.1.5)
NAME = "PageCrunch"


@dataclass(frozen=True)
class Authority:
    """The authority in a folder, which may not exist yet."""

    folder: Path

    @property
    def exists(self) -> bool:
        return (self.folder / KEY_FILE).exists()

    def make(self) -> None:
        """Make the key and the certificate, unless they exist."""
        if self.exists:
            return
        key, certificate = create_ca(NAME, f"{NAME} on {platform.node()[:40] or 'this machine'}", KEY_BITS)
        pem = serialization.Encoding.PEM
        plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        text = key.private_bytes(pem, *plain) + certificate.public_bytes(pem)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.folder.chmod(0o700)
            # Created with its mode, so there is no moment at which others could open it.
            handle = os.open(self.folder / KEY_FILE, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(handle, "wb") as file:
                file.write(text)
        except OSError as error:
            raise UsageError(f"The certificate cannot be kept in {self.folder}: {error.strerror or error}.") from error

    def load(self) -> CertStore:
        """The authority, ready to sign. UsageError if it cannot be read, or if others can read it."""
        path = self.folder / KEY_FILE
        self._check_modes()
        try:
            return CertStore.from_files(path, self.folder / PARAMETERS_FILE)
        except OSError as error:
            raise UsageError(f"The certificate in {path} cannot be read: {error.strerror or error}.") from error
        except (ValueError, IndexError, TypeError) as error:
            raise UsageError(
                f"The certificate in {path} is damaged; `pagecrunch proxy --uninstall` deletes it."
            ) from error

    def delete(self) -> bool:
        """Overwrite and delete the key; False if there is none."""
        path = self.folder / KEY_FILE
        if not path.exists():
            return False
        try:
            size = path.stat().st_size
            with path.open("r+b") as file:
                file.write(bytes(size))
                file.flush()
                os.fsync(file.fileno())
            path.unlink()
            (self.folder / PARAMETERS_FILE).unlink(missing_ok=True)
        except OSError as error:
            raise UsageError(f"The key in {path} cannot be deleted: {error.strerror or error}.") from error
        return True

    def _check_modes(self) -> None:
        if os.name != "posix":
            return
        for path, kind, mode in ((self.folder, "folder", "700"), (self.folder / KEY_FILE, "file", "600")):
            try:
                found = path.stat().st_mode
            except OSError as error:
                raise UsageError(f"The certificate in {path} cannot be read: {error.strerror or error}.") from error
            if stat.S_IMODE(found) & 0o077:
                raise UsageError(
                    f"Others than its owner can open the {kind} {path}, which holds a secret key; "
                    f"`chmod {mode} {path}` closes it, and `pagecrunch proxy --uninstall` deletes the key."
                )
