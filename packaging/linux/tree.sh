# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154
# Read by targets after common.sh: everything that a Linux system gets, in the folders where it looks.

. "$root/packaging/bundle/bundle.sh"

# make_tree FOLDER fills FOLDER with bin, lib and share, as below /usr or ~/.local.
make_tree() {
    tree=$1
    make_bundle
    rm -rf "$tree"
    mkdir -p "$tree/bin" "$tree/lib"
    mv "$bundle" "$tree/lib/rackside"
    install -m 755 "$root/packaging/linux/rackside-thumbnail" "$tree/lib/rackside/"
    for command in rackside rackside-window rackside-thumbnail; do
        ln -s "../lib/rackside/$command" "$tree/bin/$command"
    done
    share=$tree/share
    mkdir -p "$share/applications" "$share/mime/packages" "$share/metainfo" "$share/thumbnailers" \
        "$share/icons/hicolor/scalable/apps" "$share/doc/rackside"
    install -m 644 "$root/resources/rackside.desktop" "$share/applications/"
    install -m 644 "$root/packaging/linux/rackside.xml" "$share/mime/packages/"
    install -m 644 "$root/packaging/linux/rackside.thumbnailer" "$share/thumbnailers/"
    install -m 644 "$root/resources/icons/rackside.svg" "$share/icons/hicolor/scalable/apps/"
    write_metainfo "$share/metainfo/org.rackside.Rackside.metainfo.xml"
    "$bundle_work/env/bin/python" "$root/packaging/linux/describe.py" "$share" ||
        fail 'the manual pages could not be written'
    "$bundle_work/env/bin/python" "$root/packaging/linux/icons.py" "$share/icons/hicolor" ||
        fail 'the icons could not be painted'
    write_copyright
    gzip -9nc "$root/CHANGELOG.md" >"$share/doc/rackside/changelog.gz"
    need_commands desktop-file-validate:desktop-file-utils appstreamcli:appstream
    quietly 'checking the desktop file' desktop-file-validate "$share/applications/rackside.desktop"
    quietly 'checking the AppStream metadata' appstreamcli validate --no-net "$share"/metainfo/*.xml
    # The folder is the same whoever made it.
    find "$tree" -type d -exec chmod 755 {} +
    find "$tree" -type f -exec chmod u=rwX,go=rX {} +
}

# Where a system's user looks for licences: ours, and links to those of everything in the bundle. A link
# a file, as packages put no link in the place of a folder.
write_copyright() {
    mkdir "$share/doc/rackside/licences"
    for file in "$tree"/lib/rackside/lib/licences/*; do
        ln -s "../../../../lib/rackside/lib/licences/${file##*/}" "$share/doc/rackside/licences/${file##*/}"
    done
    {
        cat "$root/LICENSE"
        printf '\nRackside comes with Python, Qt, word lists and other software. Their licences are in the\n'
        printf 'folder licences beside this file.\n'
    } >"$share/doc/rackside/copyright"
}

# What the archive is made of, beside the wheel.
tree_sources='packaging/bundle packaging/linux packaging/licences.py packaging/targets/tar/release'

# The folder $tree of the archive in dist/, which is made when it is missing or older than the sources.
need_tree() {
    archive=$dist/rackside-$version-linux-$(uname -m).tar.xz
    # One word a path is meant here.
    # shellcheck disable=SC2086
    if is_stale "$archive" $tree_sources; then
        "$root/packaging/release" tar
    fi
    # Each target has its own: two may be made at once.
    unpacked=$(dirname "$OUT")/unpacked
    mkdir -p "$unpacked"
    tree=$unpacked/$(basename "$archive" .tar.xz)
    rm -rf "$tree"
    tar -C "$unpacked" -xJf "$archive" || fail "$archive cannot be read"
    rm "$tree/install" "$tree/SHA256SUMS"
}

# The oldest C library with all that the files below $1 ask of it.
oldest_glibc() {
    need_commands objdump:binutils
    find "$1" -type f \( -name '*.so*' -o -name rackside-window \) -exec objdump -T {} + 2>/dev/null |
        grep -o 'GLIBC_2\.[0-9]*' | sort -uV | tail -n 1 | cut -d_ -f2
}

# The metadata for software centres, with version, day and address filled in.
write_metainfo() {
    day=$(day_of_release)
    sed "s#@ADDRESS@#$(cat "$root/packaging/linux/address")#; s#@VERSION@#$version#; s#@DATE@#$day#" \
        "$root/packaging/linux/org.rackside.Rackside.metainfo.xml" >"$1"
}
