# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154
# Read by targets after packaging/targets/common.sh: the program with its own Python and Qt in a folder.

bundle_work=$root/build/release/bundle

# What the wheel is made of, below $root.
wheel_sources='desktop_app resources rulesets docs engine pyproject.toml setup.py MANIFEST.in LICENSE README.md CHANGELOG.md'

# Whether a file is missing, or older than what the wheel is made of or than the further paths below $root.
# With RACKSIDE_REUSE=1 a file that is older will do.
is_stale() {
    [ -f "$1" ] || return 0
    [ -z "${RACKSIDE_REUSE:-}" ] || return 1
    stale_file=$1
    shift
    # One word a path is meant here. Two of the scripts have no part in any bundle.
    # shellcheck disable=SC2086
    newer=$(cd "$root" && find $wheel_sources "$@" -name target -prune -o -name __pycache__ -prune -o -type f \
        ! -name '_engine*' ! -name bare.sh ! -name closed.sh -newer "$stale_file" -print | head -n 1)
    [ -n "$newer" ]
}

# Makes the wheel unless dist/ has one that is newer than everything in it; sets $wheel.
need_wheel() {
    wheel=
    for found in "$dist/rackside-$version"-*"$1"*.whl; do
        [ -f "$found" ] && wheel=$found
    done
    if is_stale "$wheel"; then
        rm -f "$dist"/rackside-*"$1"*.whl
        "$root/packaging/release" wheel
        for found in "$dist/rackside-$version"-*"$1"*.whl; do wheel=$found; done
    fi
}

# numpy without the library of linear algebra, which is larger than all the rest of it and unused.
small_numpy() {
    wanted=$("$bundle_work/env/bin/python" -c 'import numpy; print(numpy.__version__)')
    tag=$("$bundle_work/env/bin/python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
    for found in "$bundle_work/wheels/numpy-$wanted-$tag"-*.whl; do
        [ -f "$found" ] && return
    done
    say "building numpy $wanted without linear algebra (some minutes, once)"
    quietly 'building numpy' "$bundle_work/env/bin/python" -m pip wheel --no-deps --no-binary numpy \
        "numpy==$wanted" --wheel-dir "$bundle_work/wheels" -Csetup-args=-Dallow-noblas=true \
        -Csetup-args=-Dblas=none -Csetup-args=-Dlapack=none -Csetup-args=-Dcpu-dispatch=none \
        -Csetup-args=-Ddisable-svml=true
}

# Makes the environment $env with the wheel for a system, such as linux, and what freezes it.
make_env() {
    need_python
    need_wheel "$1"
    mkdir -p "$bundle_work"
    rm -rf "$bundle_work/env" "$bundle_work/made"
    "$tools/bin/python" -m venv "$bundle_work/env" || fail 'no environment could be made'
    env=$bundle_work/env/bin
    quietly 'installing the wheel' "$env/python" -m pip install --disable-pip-version-check --no-input \
        "$wheel" pyinstaller shtab
}

freeze() {
    say 'putting the program together'
    quietly 'PyInstaller' "$env/pyinstaller" --noconfirm --log-level WARN --distpath "$bundle_work/made" \
        --workpath "$bundle_work/work" "$root/packaging/bundle/rackside.spec"
}

# Leaves the program for Linux in the folder $bundle.
make_bundle() {
    need_commands objdump:binutils strip:binutils c++:g++ icupkg:icu-devtools \
        pngquant:pngquant
    make_env linux
    "$env/python" -c 'import sysconfig, os, sys
sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' ||
        need_commands /usr/include/python3/Python.h:python3-dev
    small_numpy
    quietly 'installing numpy' "$env/python" -m pip install --disable-pip-version-check --no-input \
        --no-deps --force-reinstall "$bundle_work/wheels/numpy-$wanted-$tag"-*.whl
    freeze
    bundle=$bundle_work/made/rackside
    ln -s rackside-window "$bundle/rackside"
    for library in "$bundle"/lib/PySide6/Qt/lib/libicudata.so.*; do
        quietly 'making the data of ICU small' sh "$root/packaging/bundle/trim_icu.sh" "$library"
    done
    # The pictures of the handbook, with 256 colours of their own each; one that would grow stays, which
    # pngquant ends with 98 or 99 for.
    find "$bundle/lib/desktop_app/_data/docs" -name '*.png' \
        -exec sh -c 'pngquant --speed 3 --skip-if-larger --ext .png --force "$@" || [ $? -ge 98 ]' sh {} + ||
        fail 'pngquant could not make the pictures small'
    # The libraries of Qt must stay as they are; the others may hold names for a debugger.
    find "$bundle/lib" -maxdepth 1 -name 'libpython*' -exec strip --strip-unneeded {} +
    find "$bundle"/lib/python3* "$bundle"/lib/numpy "$bundle"/lib/rustworkx "$bundle"/lib/_miniaudio* -name '*.so' -exec strip --strip-unneeded {} +
    [ -f "$bundle/lib/desktop_app/_engine.abi3.so" ] || fail 'the bundle has no native engine'
    for file in desktop_app/_data/LICENSE licences/Python-LICENSE.txt licences/Rackside-qt-LGPL-3.0.txt \
        licences/Rackside-qt-GPL-3.0.txt; do
        [ -f "$bundle/lib/$file" ] || fail "the bundle has no $file"
    done
    [ -z "$(find "$bundle" -iname '*commercial*')" ] || fail 'the bundle holds a commercial licence'
}

# Megabytes of the bundle by part, as lines of a table.
list_parts() {
    (
        cd "$1/lib" || exit
        for part in 'Qt:PySide6/Qt/lib' 'ICU of Qt:icu' 'plugins of Qt:PySide6/Qt/plugins' \
            'translations of Qt:PySide6/Qt/translations' 'bindings of Qt:PySide6 shiboken6' \
            'Python:libpython* python3* base_library.zip' 'numpy:numpy numpy.libs' 'pyqtgraph:pyqtgraph' \
            'rustworkx:rustworkx' 'engine:desktop_app/_engine*' 'word lists, lessons, fonts:desktop_app/_data/resources desktop_app/_data/rulesets' \
            'handbook:desktop_app/_data/docs'; do
            printf '%s\n' "$part"
        done | while IFS=: read -r title paths; do
            # Patterns are meant here.
            # shellcheck disable=SC2086
            case $title in
            'ICU of Qt') bytes=$(find PySide6/Qt/lib -name 'libicu*' -type f -printf '%s\n') ;;
            Qt) bytes=$(find PySide6/Qt/lib -type f ! -name 'libicu*' -printf '%s\n') ;;
            bindings*) bytes=$(find PySide6 shiboken6 -path PySide6/Qt -prune -o -type f -printf '%s\n') ;;
            *) bytes=$(find $paths -type f -printf '%s\n' 2>/dev/null || true) ;;
            esac
            printf '| %s | %s |\n' "$title" "$(printf '%s\n' "$bytes" | awk '{ s += $1 } END { printf "%.1f", s / 1e6 }')"
        done
        printf '| modules and start | %s |\n' "$(wc -c <../rackside-window | awk '{ printf "%.1f", $1 / 1e6 }')"
        printf '| all | %s |\n' "$(size_of ..)"
    ) | awk -F'|' '
        $2 == " all " { printf "| libraries of the system, licences and the rest | %.1f |\n", $3 - parts }
        { parts += $3; print }
    '
}
