# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Read after ../common.sh: a folder with Debian 13 in it, whose Wine runs what is made here.

debian13=${RACKSIDE_DEBIAN13:-$root/build/release/windows/debian13}

# Makes the folder and installs packages into it: need_debian13 PACKAGE ...
need_debian13() {
    [ "$(id -u)" = 0 ] || fail 'please run this as root: it makes a folder with Debian 13 in it'
    [ "$(uname -sm)" = 'Linux x86_64' ] || fail 'this needs Linux on a processor of 64 bits (x86-64)'
    need_commands debootstrap:debootstrap unshare:util-linux
    if ! [ -e "$debian13/rackside-made" ]; then
        say 'making a folder with Debian 13 in it, which takes some minutes'
        rm -rf "$debian13"
        quietly 'making the folder with Debian 13' debootstrap --variant=minbase trixie "$debian13"
        : >"$debian13/rackside-made"
    fi
    cp /etc/resolv.conf "$debian13/etc/resolv.conf"
    missing=
    for package; do
        [ -e "$debian13/var/lib/dpkg/info/$package.list" ] ||
            [ -e "$debian13/var/lib/dpkg/info/$package:amd64.list" ] || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0
    say "installing$missing there"
    # shellcheck disable=SC2086
    quietly "installing$missing" in_debian13 sh -c 'apt-get update -q &&
        exec apt-get install -y -q --no-install-recommends "$@"' sh $missing
}

# Runs a command there, as root, with nothing of this environment. The folder $OUT is /out, $made (if it is
# set) is /made, and the checkout is where it is here. What is mounted for it goes when it ends.
in_debian13() {
    # shellcheck disable=SC2016
    unshare -m sh -c '
        place=$1 root=$2 out=$3 made=$4
        shift 4
        mkdir -p "$place/out" "$place/made" "$place/player" "$place$root"
        mount -t proc proc "$place/proc" && mount --rbind /dev "$place/dev" &&
            mount --bind "$root" "$place$root" && mount --bind "$out" "$place/out" &&
            mount --bind "$made" "$place/made" || exit 70
        exec chroot "$place" env -i HOME=/player PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive XDG_RUNTIME_DIR=/tmp WINEPREFIX=/player/wine \
            WINEDEBUG="${WINEDEBUG:--all}" "$@"' sh "$debian13" "$root" "$OUT" "${made:-$OUT}" "$@"
}
