"""The command `pagecrunch`. One file a command; they hold no extraction rules."""

from __future__ import annotations


def main() -> None:
    """Run the command with the arguments of this process, and end it with the exit code."""
    import sys

    if sys.argv[1:] == ["--version"]:  # answered before the commands are loaded
        from .._version import VERSION

        print(f"pagecrunch {VERSION}")
        return
    import os

    # Pydantic would look through all installed packages for plug-ins of its own, which no setting of ours needs.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # NumPy's algebra would start a thread for each core as it is loaded, which takes longer than our small products.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from .app import run

    sys.exit(run(sys.argv[1:]))
