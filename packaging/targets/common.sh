# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Read by packaging/release, packaging/try and the scripts of the targets, which set $root first.

# Modules of the caller's would take the place of what was built.
unset PYTHONPATH PYTHONHOME VIRTUAL_ENV RACKSIDE_ENGINE
dist=$root/dist
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/desktop_app/__init__.py")
me=packaging/$(basename "$0")
case $0 in */targets/*) me=$(basename "$(dirname "$0")")/${0##*/} ;; esac

say() {
    printf '%s: %s\n' "$me" "$*"
}

fail() {
    printf '%s: %s\n' "$me" "$*" >&2
    exit 1
}

# The day of this version, such as 2026-11-28, from the head of its part of the changelog.
day_of_release() {
    sed -n 's/^## .*, \(20[0-9-]*\)$/\1/p' "$root/CHANGELOG.md" | head -n 1
}

# The targets that have the script $1, in one line.
list_targets() {
    for found in "$root"/packaging/targets/*/"$1"; do
        found=${found%/*}
        printf '%s ' "${found##*/}"
    done
}

# Runs a command quietly; when it fails, ends with its last lines. $1 says what it is for.
quietly() {
    purpose=$1
    shift
    mkdir -p "$root/build/release"
    if ! "$@" >"$root/build/release/last.log" 2>&1; then
        tail -n 25 "$root/build/release/last.log" >&2
        fail "$purpose: failed, see the lines above"
    fi
}

# Debian packages that a script uses: need_commands COMMAND:PACKAGE ... installs what is missing.
need_commands() {
    missing=
    for entry; do
        command -v "${entry%%:*}" >/dev/null 2>&1 || [ -e "${entry%%:*}" ] || missing="$missing ${entry##*:}"
    done
    [ -n "$missing" ] || return 0
    command -v apt-get >/dev/null 2>&1 || fail "please install what Debian calls$missing"
    [ "$(id -u)" = 0 ] || fail "please run  sudo apt-get install -y --no-install-recommends$missing"
    say "installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    # One word a package is meant here.
    # shellcheck disable=SC2086
    apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 ||
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null; } ||
        fail "apt-get could not install$missing"
}

# The Python of releases, in build/tools; .venv is left alone, as it may belong to another checkout.
tools=$root/build/tools
need_python() {
    "$root/packaging/setup.sh" --release || fail "no environment could be made in $tools"
}

need_rust() {
    "$root/packaging/setup.sh" --rust || fail 'no Rust to compile the engine with'
}

# Installs Python packages there.
need_python_tools() {
    need_python
    "$tools/bin/python" -m pip install -q --disable-pip-version-check --no-input "$@" ||
        fail "pip could not install $*"
    PATH=$tools/bin:$PATH
    export PATH
}

sha256() {
    if command -v sha256sum >/dev/null 2>&1; then sha256sum "$@"; else shasum -a 256 "$@"; fi
}

# Megabytes of a file, or of all files in a folder, as they are counted on a disk's label.
size_of() {
    if [ -d "$1" ]; then
        find "$1" -type f -exec cat {} + | wc -c
    else
        wc -c <"$1"
    fi | awk '{ printf "%.1f", $1 / 1e6 }'
}

# What an installation may take on a disk, and a file to download, in megabytes.
bundle_limit=120
file_limit=60

# Ends when a file or folder is larger than a release may be: keep_within LIMIT PATH.
keep_within() {
    awk -v size="$(size_of "$2")" -v limit="$1" 'BEGIN { exit !(size > limit) }' || return 0
    fail "${2##*/} has $(size_of "$2") MB, and may have $1: leave something out (packaging/README.md)"
}

# The only file in dist/ that fits a pattern, of this version; ends when there is none.
made_file() {
    for found in "$dist"/$1; do
        [ -f "$found" ] && printf '%s\n' "$found" && return
    done
    fail "no $1 in dist/: run packaging/release first"
}
