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
failed="The installation failed (see $log); without a network it works only after a first run with one."
# Compiling PageCrunch takes about as long as installing what it needs: the two run side by side.
"$venv/bin/python" tools/requirements.py "$requirement" >"$venv/requirements.txt" || stop "$failed"
"$venv/bin/python" -m pip install --quiet --constraint constraints.txt --requirement "$venv/requirements.txt" >>"$log" 2>&1 &
needs=$!
"$venv/bin/python" -m pip install --quiet --constraint constraints.txt --no-deps --editable "$requirement" >>"$log" 2>&1 ||
    { kill "$needs" 2>/dev/null; stop "$failed"; }
wait "$needs" || stop "$failed"

# What tests need beside Python: espeak-ng, which `pagecrunch listen` speaks through, a browser, and npm for axe-core and readers of Markdown.
needs_package() {  # needs_package COMMAND PACKAGE
    command -v "$1" >/dev/null 2>&1 && return
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 ||
        stop "The tests need $2: install it with 'sudo apt-get install $2'."
    say "Installing $2..."
    { apt-get update && apt-get install -y --no-install-recommends "$2"; } >>"$log" 2>&1 ||
        stop "$2 could not be installed (see $log): install it with 'apt-get install $2'."
}

case $requirement in
*test*)
    needs_package espeak-ng espeak-ng
    needs_package chromium chromium
    needs_package certutil libnss3-tools
    needs_package npm npm
    # axe-core checks pages for accessibility; the others read Markdown, to see that ours is harmless in all of them.
    if [ ! -f "$venv/axe/node_modules/showdown/dist/showdown.js" ]; then
        # Not with --prefix: npm then looks for the machine's own settings, such as its certificates, in that folder.
        mkdir -p "$venv/axe" && echo '{}' >"$venv/axe/package.json"
        (cd "$venv/axe" && npm install --silent --no-audit --no-fund axe-core@4 marked markdown-it showdown@2) >>"$log" 2>&1 ||
            stop "axe-core, marked, markdown-it and showdown could not be installed (see $log): they come from npm."
    fi
    ;;
esac

touch "$venv/.run-ready"
case $requirement in *test*) touch "$venv/.test-ready" ;; esac
