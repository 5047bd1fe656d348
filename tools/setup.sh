#!/bin/sh
# setup.sh VENV REQUIREMENT: makes the virtual environment and installs the project into it, editable, with the
# compiled loops where there is a C compiler. Marks what is ready, so that a second run does nothing.
set -eu
venv=$1
requirement=$2
python=${PYTHON:-python3}
log=$venv.log

say() { printf '%s\n' "$*" >&2; }
stop() { say "$1"; exit 1; }

command -v "$python" >/dev/null 2>&1 || stop "Python is missing: install it with 'apt-get install python3 python3-venv'."
"$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' ||
    stop "PageCrunch needs Python 3.11, 3.12 or 3.13; name one with 'make PYTHON=python3.12 ...'."

if [ ! -x "$venv/bin/python" ] || ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    say "Making a virtual environment in $venv..."
    rm -rf "$venv"
    # Debian splits venv off; virtualenv from PyPI does the same job where pip is there.
    "$python" -m venv "$venv" >"$log" 2>&1 || {
        rm -rf "$venv"
        "$python" -m pip install --quiet --break-system-packages --user virtualenv >>"$log" 2>&1 &&
            "$python" -m virtualenv --quiet "$venv" >>"$log" 2>&1
    } || stop "The virtual environment could not be made (see $log): install it with 'apt-get install python3-venv'."
fi

say "Installing PageCrunch (once; the log is in $log)..."
"$venv/bin/python" -m pip install --quiet --constraint constraints.txt --editable "$requirement" >>"$log" 2>&1 ||
    stop "The installation failed (see $log); without a network it works only after a first run with one."

# What tests need beside Python: espeak-ng, which `pagecrunch listen` speaks through.
case $requirement in
*test*)
    if ! command -v espeak-ng >/dev/null 2>&1; then
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
            say "Installing espeak-ng..."
            { apt-get update && apt-get install -y espeak-ng; } >>"$log" 2>&1 ||
                stop "espeak-ng could not be installed (see $log): install it with 'apt-get install espeak-ng'."
        else
            stop "The tests need espeak-ng: install it with 'sudo apt-get install espeak-ng'."
        fi
    fi
    ;;
esac

touch "$venv/.run-ready"
case $requirement in *test*) touch "$venv/.test-ready" ;; esac
