#!/bin/sh
# SPDX-License-Identifier: MIT
# Prepares this checkout: system libraries, a Rust compiler, .venv/ with the program in it.
#
#   packaging/setup.sh            what the program needs (./play)
#   packaging/setup.sh --tests    the same, and what its tests and checkers need (./test)
#   packaging/setup.sh --release  what packaging/release needs: a Python of its own in build/tools, and no .venv
#   packaging/setup.sh --rust     the compiler alone
#
# It prints one line per step, keeps the rest in build/setup.log, and ends with `engine: native` or
# `engine: reference (reason)`. When nothing has changed since it last ran, it only checks that: by
# the times of the files, and by their contents and a start of Python when a time has changed. A
# set-up that was interrupted is begun again. Exits with 69 if the network is missing, with 1 if
# anything else fails.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
venv=$root/.venv
python=$venv/bin/python
stamp=$venv/rackside-stamp
tests_stamp=$venv/rackside-tests-stamp
unfinished=$venv/rackside-unfinished
checked=$root/build/setup-checked
log=$root/build/setup.log
oldest_python='(3, 11)'

# library file:Debian package
libraries='
libEGL.so.1:libegl1
libGL.so.1:libgl1
libglib-2.0.so.0:libglib2.0-0
libdbus-1.so.3:libdbus-1-3
libfontconfig.so.1:libfontconfig1
libxkbcommon-x11.so.0:libxkbcommon-x11-0
libxcb-cursor.so.0:libxcb-cursor0
libxcb-icccm.so.4:libxcb-icccm4
libxcb-keysyms.so.1:libxcb-keysyms1
libxcb-shape.so.0:libxcb-shape0
'

# Needed by some tests only; those are skipped where it is missing, but for .ci/run. Command or file:Debian package
test_tools='
Xvfb:xvfb
xprop:x11-utils
openbox:openbox
xdotool:xdotool
dbus-run-session:dbus
/usr/libexec/at-spi2-registryd:at-spi2-core
/usr/lib/*/girepository-1.0/Atspi-2.0.typelib:gir1.2-atspi-2.0
/usr/lib/python3/dist-packages/gi:python3-gi
'

say() {
    printf 'set-up: %s\n' "$*"
}

fail() {
    printf 'set-up: %s\n' "$*" >&2
    if [ -s "$log" ]; then
        printf 'set-up: the end of %s:\n' "$log" >&2
        tail -n 25 "$log" >&2
    fi
    exit 1
}

logged() {
    printf '\n$ %s\n' "$*" >>"$log"
    "$@" >>"$log" 2>&1
}

# True if the last logged command could not reach the network, by the words of pip, uv and cargo.
is_offline() {
    awk '/^\$ / { found = 0 }
        /NewConnectionError|Failed to establish a new connection|ConnectTimeout|Network is unreachable/ ||
        /[Nn]ame resolution|[Cc]ould(n.t| not) (resolve host|connect)|dns error|error sending request/ ||
        /Cannot connect to proxy|spurious network error/ { found = 1 }
        END { exit !found }' "$log"
}

# Ends the set-up after a pip that failed. $1 says what could not be installed.
fail_install() {
    if is_offline; then
        # pip fetches everything before it installs anything, so .venv is as good as it was.
        rm -f "$unfinished"
        printf 'set-up: no network: %s; run this again when there is one (%s)\n' "$1" "$log" >&2
        exit 69
    fi
    fail "$1"
}

# ---------------------------------------------------------------- system packages

can_install() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1
}

# Installs Debian packages, fetching the package lists when the ones at hand do not do.
apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    logged apt-get install -y --no-install-recommends "$@" && return 0
    logged apt-get update && logged apt-get install -y --no-install-recommends "$@"
}

# Installs packages as root; otherwise prints the line that does. $1 says what they are for.
need_packages() {
    purpose=$1
    shift
    if can_install; then
        say "installing $purpose: $*"
        apt_install "$@" && return 0
        say "apt-get could not install $purpose (see $log)"
    elif command -v apt-get >/dev/null 2>&1; then
        say "$purpose: please run  sudo apt-get install -y --no-install-recommends $*"
    else
        say "$purpose: please install what Debian calls $*"
    fi
    return 1
}

known_libraries() {
    if command -v ldconfig >/dev/null 2>&1; then
        ldconfig -p
    elif [ -x /sbin/ldconfig ]; then
        /sbin/ldconfig -p
    fi 2>/dev/null
    ls /usr/lib /usr/lib64 /usr/lib/*-linux-gnu 2>/dev/null || true
}

check_libraries() {
    [ "$(uname -s)" = Linux ] || return 0
    found=$(known_libraries)
    missing=
    for entry in $libraries; do
        case $found in
        *"${entry%%:*}"*) ;;
        *) missing="$missing ${entry##*:}" ;;
        esac
    done
    # One word a package is meant here.
    # shellcheck disable=SC2086
    [ -z "$missing" ] || need_packages 'system libraries' $missing || lacks_libraries=yes
}

# Installs what tests use beside Python, or says what to install.
check_test_tools() {
    [ "$(uname -s)" = Linux ] || return 0
    missing=
    for entry in $test_tools; do
        # A pattern ends at the first file that there is.
        for tool in ${entry%%:*}; do
            [ -e "$tool" ] || command -v "$tool" >/dev/null 2>&1 || missing="$missing ${entry##*:}"
            break
        done
    done
    # shellcheck disable=SC2086
    [ -z "$missing" ] || need_packages 'tools that some tests use' $missing || true
}

# ---------------------------------------------------------------- Python

is_new_python() {
    "$1" -c "import sys; sys.exit(sys.version_info < $oldest_python)" >/dev/null 2>&1
}

# Prints a Python that is new enough, if there is one.
find_python() {
    for candidate in "${RACKSIDE_PYTHON:-python3}" python3 python3.13 python3.12 python3.11 \
        "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[1-9]*/bin/python3; do
        if is_new_python "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
}

has_venv() {
    command -v uv >/dev/null 2>&1 || "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

make_venv() {
    base=$(find_python)
    if [ -z "$base" ] && need_packages 'Python 3.11 or newer' python3 python3-venv; then
        base=$(find_python)
    fi
    [ -n "$base" ] || fail 'no Python 3.11 or newer; set RACKSIDE_PYTHON to one'
    if ! has_venv "$base"; then
        need_packages "the venv module of $base" python3-venv || true
        has_venv "$base" || fail "$base cannot make a virtual environment"
    fi
    name=${venv#"$root/"}
    say "making $name with $("$base" --version)"
    rm -rf "$venv"
    if command -v uv >/dev/null 2>&1; then
        logged uv venv --seed --python "$base" "$venv" || fail "$name could not be made"
    else
        logged "$base" -m venv "$venv" || fail "$name could not be made"
    fi
}

# A .venv to install into: of a Python that still runs, with pip, made here and not half filled.
check_venv() {
    [ -e "$unfinished" ] && return 1
    is_new_python "$python" || return 1
    [ "$(sed -n 's/^place: //p' "$stamp" 2>/dev/null || true)" = "$root" ] || [ ! -e "$stamp" ] ||
        return 1
    logged "$python" -m pip --version
}

# ---------------------------------------------------------------- Rust

rust_wanted() {
    sed -n 's/^rust-version *= *"\(.*\)"/\1/p' "$root/engine/Cargo.toml"
}

# Whether version $1 (1.85.0, or nothing) is at least $2 (1.85).
is_at_least() {
    printf '%s|%s\n' "$1" "$2" | awk -F'|' '{
        split($1, have, "[^0-9]+"); split($2, want, "[^0-9]+")
        for (i = 1; i <= 3; i++) if (have[i] + 0 != want[i] + 0) exit have[i] + 0 < want[i] + 0
    }'
}

# `rustc 1.85.0 (...)` -> 1.85.0
version_of() {
    "$1" --version 2>/dev/null | awk '{ print $2; exit }'
}

has_rust() {
    is_at_least "$(version_of cargo)" "$(rust_wanted)" &&
        is_at_least "$(version_of rustc)" "$(rust_wanted)" &&
        command -v cc >/dev/null 2>&1
}

# Prints why a compiler that is there does not run, as rustup's without a toolchain.
rust_fault() {
    for tool in rustc cargo; do
        if command -v "$tool" >/dev/null 2>&1 && ! "$tool" --version >/dev/null 2>&1; then
            printf '%s does not run: %s\n' "$(command -v "$tool")" \
                "$("$tool" --version 2>&1 | sed -n 1p)"
            return
        fi
    done
}

candidate_of() {
    apt-cache policy "$1" 2>/dev/null | awk '/Candidate:/ { print $2; exit }'
}

# Prints the Debian packages with a compiler that is new enough.
rust_packages() {
    for pair in 'rustc cargo' 'rustc-web cargo-web'; do
        if is_at_least "$(candidate_of "${pair%% *}")" "$(rust_wanted)"; then
            printf '%s gcc libc6-dev\n' "$pair"
            return
        fi
    done
}

check_rust() {
    has_rust && return 0
    packages=
    if command -v apt-get >/dev/null 2>&1; then
        packages=$(rust_packages)
        if [ -z "$packages" ] && can_install; then
            logged apt-get update || true
            packages=$(rust_packages)
        fi
    fi
    if [ -n "$packages" ]; then
        # shellcheck disable=SC2086
        need_packages "Rust $(rust_wanted) or newer" $packages && has_rust && return 0
    else
        say "Rust $(rust_wanted) or newer for the native engine: please get it from https://rustup.rs"
    fi
    fault=$(rust_fault)
    [ -z "$fault" ] || say "$fault"
    say 'going on with the reference engine'
    return 1
}

# ---------------------------------------------------------------- the program

# A sum over everything that an installation depends on.
checksum() {
    (
        cd "$root"
        {
            printf '%s\n' "$root" "$(readlink "$python" 2>/dev/null || true)"
            cat pyproject.toml setup.py MANIFEST.in packaging/setup.sh
            find engine -name target -prune -o -type f \( -name '*.rs' -o -name 'Cargo.*' \) \
                -print | LC_ALL=C sort | while read -r file; do
                printf '%s\n' "$file"
                cat "$file"
            done
        } | cksum
    )
}

# What .venv says of its engine: `native` or `reference (reason)`; nothing when it does not run.
ask_engine() {
    RACKSIDE_ENGINE='' "$python" -P -m desktop_app.engine.native 2>/dev/null | sed 's/^engine: //'
}

pip_install() {
    if command -v uv >/dev/null 2>&1; then
        logged uv pip install --python "$python" "$@"
    else
        logged "$python" -m pip install --disable-pip-version-check --no-input "$@"
    fi
}

# Installs a list of requirements from pyproject.toml; the arguments are the keys that lead to it.
install_requirements() {
    list=$root/build/requirements.txt
    "$python" -c 'import sys, tomllib
with open(sys.argv[1], "rb") as file:
    table = tomllib.load(file)
for key in sys.argv[2:]:
    table = table[key]
print(*table, sep="\n")' "$root/pyproject.toml" "$@" >"$list" && pip_install -r "$list"
}

install_program() {
    say 'installing the program and what it needs into .venv, which takes some minutes'
    install_requirements build-system requires || fail_install 'the build tools could not be fetched'
    # An engine of other sources must not outlive a build that fails.
    rm -f "$root"/desktop_app/_engine*.so
    pip_install --no-build-isolation -v -e "$root" || fail_install 'the program could not be installed'
}

# One set-up of a checkout at a time. The lock is held until the script ends.
lock() {
    if command -v flock >/dev/null 2>&1; then
        exec 9>"$root/build/setup.lock"
        flock -n 9 || {
            say 'waiting for another set-up of this checkout'
            flock 9
        }
    fi
}

set_up() {
    lock
    check_venv || make_venv
    reason='the build failed, see build/setup.log'
    check_rust || reason="no Rust $(rust_wanted) or newer"
    rm -f "$stamp"
    : >"$unfinished"
    install_program
    engine=$(ask_engine)
    case $engine in
    native) ;;
    'reference '*)
        ! is_offline || reason='the network was missing when it was built'
        engine="reference ($reason)"
        ;;
    *) fail 'the program was installed but does not run' ;;
    esac
    printf 'sum: %s\nplace: %s\nengine: %s\n' "$(checksum)" "$root" "$engine" >"$stamp"
    rm -f "$unfinished"
}

# Marks that all holds for now. What is written after the mark has a later time.
begin_mark() {
    printf '%s\n' "$root" >"$checked.$$"
}

# Keeps the mark for `is_unchanged`, unless the next start has something to say or to look for.
keep_mark() {
    if [ "$engine" = native ] && [ -z "$lacks_libraries" ]; then
        mv "$checked.$$" "$checked"
    else
        rm -f "$checked.$$"
    fi
}

# Whether no time has changed since everything was last checked: of the sources, the Python, its
# packages, the engine and the list of system libraries. Changes of folders show files that went.
is_unchanged() {
    [ -e "$checked" ] && [ -e "$stamp" ] && [ ! -e "$unfinished" ] && [ -x "$python" ] || return 1
    read -r place <"$checked" || return 1
    [ "$place" = "$root" ] || return 1
    set -- "$stamp" "$python" "$venv"/lib/python3*/site-packages "$root"/desktop_app/_engine*
    [ ! -e /etc/ld.so.cache ] || set -- "$@" /etc/ld.so.cache
    # An error is a reason to look closer, too.
    changed=$(find -L "$root/pyproject.toml" "$root/setup.py" "$root/MANIFEST.in" \
        "$root/packaging/setup.sh" "$root/engine" "$@" \
        \( -name target -o -path "$venv/lib/*/site-packages/*" \) -prune \
        -o -cnewer "$checked" -print 2>&1) || return 1
    [ -z "$changed" ]
}

# Whether the last set-up still holds; sets $engine.
is_set_up() {
    [ -e "$stamp" ] && [ ! -e "$unfinished" ] || return 1
    engine=$(sed -n 's/^engine: //p' "$stamp")
    [ "$(sed -n 's/^sum: //p' "$stamp")" = "$(checksum)" ] || return 1
    runs=$(ask_engine)
    case $engine in
    native) [ "$runs" = native ] ;;
    # Rust may have been installed since.
    *) [ -n "$runs" ] && ! has_rust ;;
    esac
}

# A sum over what the tests and checkers depend on. They stay when the program is installed again.
tests_checksum() {
    cat "$root/pyproject.toml" "$root/packaging/setup.sh" | cksum
}

add_tests() {
    lock
    rm -f "$tests_stamp"
    check_test_tools
    say 'adding what the tests and checkers need to .venv'
    install_requirements project optional-dependencies dev ||
        fail_install 'the tests and checkers could not be installed'
    tests_checksum >"$tests_stamp"
}

# What a release is made with: neither the program nor anything else is installed into .venv for it.
prepare_release() {
    lock
    venv=$root/build/tools
    python=$venv/bin/python
    { is_new_python "$python" && logged "$python" -m pip --version; } || make_venv
}

say_engine() {
    if [ "${RACKSIDE_ENGINE:-}" = reference ]; then
        engine='reference (RACKSIDE_ENGINE=reference)'
    fi
    printf 'engine: %s\n' "$engine"
}

if [ $# = 0 ] && is_unchanged; then
    engine=native
    say_engine
    exit
fi
PATH=$PATH:$HOME/.cargo/bin
export PATH
mkdir -p "$root/build"
: >"$log"
rm -f "$checked"
lacks_libraries=
case ${1:-} in
--rust)
    check_rust || fail "this needs Rust $(rust_wanted) or newer"
    exit
    ;;
esac
check_libraries
if [ "${1:-}" = --release ]; then
    prepare_release
    exit
fi
begin_mark
if ! is_set_up; then
    set_up
    begin_mark
fi
if [ "${1:-}" = --tests ] && [ "$(cat "$tests_stamp" 2>/dev/null)" != "$(tests_checksum)" ]; then
    add_tests
fi
keep_mark
say_engine
