# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154
# Read by the `try` of targets after common.sh: bare folders to install into, and what is tried there.

# make_base SUITE FOLDER fetches a minimal system.
make_base() {
    # An old debootstrap knows no new names: they are made like others of their system. Where Ubuntu's keys are
    # missing, the certificate of its server vouches for the first packages; the folder itself has the keys.
    like=sid mirror='' more=''
    case $1 in
    noble) like=gutsy mirror=https://archive.ubuntu.com/ubuntu more=--components=main,universe ;;
    esac
    script=
    [ -e "/usr/share/debootstrap/scripts/$1" ] || script=/usr/share/debootstrap/scripts/$like
    # One word an argument is meant here.
    # shellcheck disable=SC2086
    quietly "a minimal $1" debootstrap --variant=minbase $more "$1" "$2" "$mirror" $script
    [ -z "$mirror" ] || sed -i 's/https:/http:/' "$2/etc/apt/sources.list"
}

# make_bare SUITE leaves a fresh folder with a minimal system in $bare, entered by `inside`.
make_bare() {
    [ "$(id -u)" = 0 ] || fail 'bare folders need root: run this with sudo'
    need_commands debootstrap:debootstrap Xvfb:xvfb xdotool:xdotool import:imagemagick
    base=$root/build/bare/$1
    if [ ! -e "$base/complete" ]; then
        rm -rf "$base"
        mkdir -p "$base"
        say "fetching a minimal $1"
        make_base "$1" "$base"
        touch "$base/complete"
    fi
    leave_bare
    bare=$(mktemp -d /var/tmp/rackside-bare.XXXXXX)
    cp -a "$base/." "$bare"
    cp -L /etc/resolv.conf "$bare/etc/resolv.conf" 2>/dev/null || true
    # Where this machine trusts certificates of its own, the folder does, too.
    mkdir -p "$bare/etc/ssl/certs"
    cp -L /etc/ssl/certs/ca-certificates.crt "$bare/etc/ssl/certs/" 2>/dev/null || true
    mount -t proc proc "$bare/proc"
    # Devices of its own: nothing of this machine's is shared.
    mount -t tmpfs -o mode=755 tmpfs "$bare/dev"
    for device in null zero full random urandom tty; do cp -a "/dev/$device" "$bare/dev/"; done
    mkdir -m 1777 "$bare/dev/shm"
    ln -s /proc/self/fd "$bare/dev/fd"
    mkdir -p "$bare/tmp/.X11-unix"
    mount --bind /tmp/.X11-unix "$bare/tmp/.X11-unix"
    chroot "$bare" useradd -m -d /srv/ann -u 1234 ann 2>/dev/null || true
    chroot "$bare" apt-get update -qq >/dev/null 2>&1 || true
}

leave_bare() {
    [ -n "${bare:-}" ] || return 0
    for each in tmp/.X11-unix dev proc; do
        umount "$bare/$each" 2>/dev/null || umount -l "$bare/$each"
    done
    rm -rf --one-file-system "$bare"
    bare=
}

start_screen() {
    mkdir -p /tmp/.X11-unix
    number=$((90 + $$ % 100))
    Xvfb ":$number" -screen 0 1366x768x24 -ac -nolisten tcp >/dev/null 2>&1 &
    screen=$!
    DISPLAY=:$number
    export DISPLAY
    sleep 1
}

end_all() {
    leave_bare
    [ -z "${screen:-}" ] || kill "$screen" 2>/dev/null || true
}

# Runs a command in the bare folder, as root or as the person Ann.
inside() {
    chroot "$bare" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        DEBIAN_FRONTEND=noninteractive LANG=C.UTF-8 "$@"
}

# `(exec=exec; as_ann ...) &` makes it the process whose number is $!.
as_ann() {
    ${exec:-} chroot --userspec=1234:1234 "$bare" env -i HOME=/srv/ann PATH="$path" LANG=C.UTF-8 \
        DISPLAY="$DISPLAY" XDG_RUNTIME_DIR=/srv/ann "$@"
}

# Waits for a window of Rackside; its number is in $window.
wait_for_window() {
    for _ in $(seq 100); do
        window=$(xdotool search --onlyvisible --name Rackside 2>/dev/null | head -n 1)
        [ -z "$window" ] || return 0
        sleep 0.2
    done
    fail "$1: no window within 20 s: $(tail -n 3 "$OUT/window.log")"
}

# Takes a picture of the screen, which must not stay empty.
take_picture() {
    for _ in $(seq 20); do
        import -window root "$OUT/$1.png"
        [ "$(wc -c <"$OUT/$1.png")" -le 15000 ] || return 0
        sleep 0.5
    done
    fail "$1: the window is empty"
}

# Starts the window with these arguments, takes the picture $1 and closes it as a system does.
show_window() {
    picture=$1
    shift
    (exec="exec" && as_ann RACKSIDE_TRACE_START=1 rackside-window "$@") >"$OUT/window.log" 2>&1 &
    job=$!
    wait_for_window "$picture"
    sleep 2.5
    take_picture "$picture"
    # The window may be gone before the key is let go.
    xdotool key --window "$window" ctrl+q 2>/dev/null || true
    for _ in $(seq 120); do
        kill -0 "$job" 2>/dev/null || break
        sleep 0.25
    done
    if kill "$job" 2>/dev/null; then
        fail "$label: $picture: the window does not close"
    fi
    wait "$job" || true
    ! grep -q Traceback "$OUT/window.log" || fail "$label: an error was shown: $(tail -n 1 "$OUT/window.log")"
    say "$label: $picture: $(sed -n 's/^rackside: //p' "$OUT/window.log" | head -n 1)"
}

# Tries everything of an installed Rackside but installing and removing it. $1 names what is tried.
try_program() {
    label=$1
    sheet=$root/tests/data/gcg/passed_out.gcg
    folder="/srv/ann/Où est le jeu"
    as_ann mkdir -p "$folder"
    cp "$sheet" "$bare$folder/été ß Łódź.gcg"
    chroot "$bare" chown -R 1234 "/srv/ann"
    [ "$(as_ann rackside --version)" = "rackside $version" ] || fail "$label: rackside does not run"
    [ "$(as_ann rackside-window --version)" = "rackside $version" ] || fail "$label: no window"
    [ "$(as_ann rackside -m desktop_app.engine.native)" = 'engine: native' ] || fail "$label: no native engine"
    as_ann rackside selfplay --games 1 --json >"$OUT/selfplay.json" 2>&1 || fail "$label: no game was played"
    as_ann rackside judge --lexicon open-english CAT DOG | grep -q 'ACCEPTABLE' || fail "$label: no verdict"
    as_ann rackside review "$folder/été ß Łódź.gcg" --depth instant --workers 2 >"$OUT/review.txt" 2>&1 ||
        fail "$label: no review: $(tail -n 1 "$OUT/review.txt")"
    as_ann rackside study twos --export /srv/ann/twos.apkg >/dev/null 2>&1 || fail "$label: no deck for Anki"
    as_ann rackside print score-sheet "$folder/été ß Łódź.gcg" --out /srv/ann/sheet.pdf >/dev/null ||
        fail "$label: no score sheet"
    as_ann rackside-thumbnail "$folder/été ß Łódź.gcg" /srv/ann/thumb || fail "$label: no thumbnail"
    head -c 4 "$bare/srv/ann/thumb" | grep -q PNG || fail "$label: the thumbnail is no picture"
    cp "$bare/srv/ann/thumb" "$OUT/thumbnail.png"
    as_ann rackside-window --no-display >"$OUT/no-display.txt" 2>&1 ||
        fail "$label: no game in the window: $(tail -n 1 "$OUT/no-display.txt")"
    for room in learn library club review; do
        as_ann rackside-window --shot "/srv/ann/$room.png" --room "$room" >"$OUT/$room.log" 2>&1 ||
            fail "$label: the room $room: $(tail -n 1 "$OUT/$room.log")"
        cp "$bare/srv/ann/$room.png" "$OUT/"
    done
    ! grep -l Traceback "$OUT"/*.txt "$OUT"/*.log || fail "$label: an error was shown, see the files above"
    try_start
    show_window start
    show_window opened "$folder/été ß Łódź.gcg"
    data=/srv/ann/.local/share/Rackside
    [ -n "$(find "$bare$data/exports" -name '*.gcg' 2>/dev/null)" ] || fail "$label: the game was not kept"
}

# Paints a thumbnail as GNOME's file manager does, for a program below /usr: in a sandbox without the
# person's files, fonts, settings and network, and the game under another name.
try_sandboxed_thumbnail() {
    need_commands bwrap:bubblewrap
    box=$(mktemp -d)
    cp "$sheet" "$box/gnome-desktop-file-to-thumbnail.gcg"
    links=
    for folder in bin lib lib64 sbin; do
        [ ! -L "$bare/$folder" ] || links="$links --symlink usr/$folder /$folder"
    done
    # One word an argument is meant here.
    # shellcheck disable=SC2086
    env -i PATH=/usr/bin:/bin LANG=C.UTF-8 bwrap --ro-bind "$bare/usr" /usr $links \
        --ro-bind "$bare/etc/ld.so.cache" /etc/ld.so.cache --proc /proc --dev /dev --chdir / \
        --setenv GIO_USE_VFS local --unshare-all --die-with-parent --bind "$box" /tmp \
        rackside-thumbnail /tmp/gnome-desktop-file-to-thumbnail.gcg /tmp/gnome-desktop-thumbnailer.png \
        >"$OUT/thumbnail.txt" 2>&1 || fail "$label: no thumbnail in GNOME's sandbox: $(tail -n 1 "$OUT/thumbnail.txt")"
    mv "$box/gnome-desktop-thumbnailer.png" "$OUT/thumbnail-gnome.png"
    rm -rf "$box"
}

# Installs over an open window with the command that follows, which must refuse and change nothing; and
# then, when the window is closed, with the same command.
try_over_open_window() {
    (exec="exec" && as_ann rackside-window) >"$OUT/window.log" 2>&1 &
    job=$!
    wait_for_window 'open'
    ! inside "$@" >"$OUT/open.txt" 2>&1 || fail "$label: the files of an open program were replaced"
    grep -q "Rackside is open (process [0-9]*): close it" "$OUT/open.txt" ||
        fail "$label: over an open program it says: $(tail -n 2 "$OUT/open.txt")"
    kill -0 "$job" || fail "$label: the open program went"
    [ "$(as_ann rackside --version)" = "rackside $version" ] || fail "$label: the refused upgrade changed it"
    say "$label: over an open window: $(grep -o 'Rackside is open.*' "$OUT/open.txt")"
    kill "$job"
    wait "$job" || true
    inside "$@" >"$OUT/closed.txt" 2>&1 || fail "$label: not upgraded: $(tail -n 2 "$OUT/closed.txt")"
    [ "$(as_ann rackside --version)" = "rackside $version" ] || fail "$label: it does not run after the upgrade"
}

# What a start may take of the processor until its first window is painted, in milliseconds.
start_limit=500

# Starts the window twice and counts what the second, whose files are in the memory of the system, takes of
# the processor, with all processes that it starts. Other work can only add: one that takes too much is
# tried twice more.
try_start() {
    taken=
    for attempt in 1 2 3 4; do
        # The last one's line must be gone before it is looked for.
        : >"$OUT/start.log"
        (exec="exec" && as_ann RACKSIDE_TRACE_START=1 rackside-window) >>"$OUT/start.log" 2>&1 &
        job=$!
        busy=
        for _ in $(seq 400); do
            busy=$(sed -n 's/^rackside: first paint after .*, \([0-9]*\) ms of the processor$/\1/p' "$OUT/start.log")
            [ -z "$busy" ] || break
            kill -0 "$job" 2>/dev/null || break
            sleep 0.05
        done
        [ -n "$busy" ] || fail "$label: no window within 20 s: $(tail -n 2 "$OUT/start.log")"
        # Hundredths of a second of processes that have ended.
        ended=$(awk '{ print ($16 + $17) * 10 }' "/proc/$job/stat")
        kill "$job"
        wait "$job" || true
        busy=$((busy + ended))
        taken="$taken $busy"
        [ "$attempt" = 1 ] || [ "$busy" -gt "$start_limit" ] || break
    done
    [ "$busy" -le "$start_limit" ] ||
        fail "$label: a warm start takes$taken ms of the processor until its first window, and may take $start_limit"
    say "$label: a warm start takes $busy ms of the processor until its first window (all starts:$taken)"
}

# What a user finds below share/doc of the prefix $1 leads to the licences of everything in the bundle.
check_licences() {
    # shellcheck disable=SC2016
    as_ann sh -c 'cd "$1/share/doc/rackside/licences" && for file in "$1"/lib/rackside/lib/licences/*; do
        [ -s "${file##*/}" ] || { echo "${file##*/}"; exit 1; }
    done' sh "$1" >"$OUT/licences.txt" 2>&1 ||
        fail "$label: share/doc does not lead to the licence $(tail -n 1 "$OUT/licences.txt")"
    for each in numpy- Python- Rackside-qt-LGPL; do
        as_ann ls "$1/share/doc/rackside/licences" | grep -q "^$each" || fail "$label: no licence of ${each%-}"
    done
    as_ann grep -q 'folder licences beside this' "$1/share/doc/rackside/copyright" ||
        fail "$label: copyright does not say where the licences are"
}

# Remembers the person's files before the program is removed.
note_data() {
    find "$bare$data" -type f | sort >"$OUT/data-before"
}

# Tries what a desktop of the system finds: pictures of files, their kinds, manual, completion.
try_desktop() {
    try_kinds
    try_sandboxed_thumbnail
    as_ann desktop-file-validate /usr/share/applications/rackside.desktop || fail "$label: the menu entry is odd"
    try_described /usr
}

# Tries that a file of each kind is known by its name and opens with the program.
try_kinds() {
    quietly 'tools of a desktop' inside apt-get install -y -qq --no-install-recommends shared-mime-info \
        desktop-file-utils libglib2.0-bin
    cp "$root/tests/data/gcg/passed_out.gcg" "$bare/srv/ann/file.gcg"
    cp "$root/tests/data/records/french.cgp" "$bare/srv/ann/file.cgp"
    cp "$(find "$root/tests/data/journals" -name '*.journal' | head -n 1)" "$bare/srv/ann/file.journal"
    as_ann rackside club /srv/ann/file.club new --ruleset naspa-2016 --rounds 1 >/dev/null ||
        fail "$label: no club"
    for pair in gcg:text/x-gcg cgp:text/x-cgp journal:application/x-rackside-journal \
        club:application/x-rackside-club; do
        as_ann gio info -a standard::content-type "/srv/ann/file.${pair%%:*}" | grep -q "${pair##*:}" ||
            fail "$label: file.${pair%%:*} is not ${pair##*:}"
        as_ann gio mime "${pair##*:}" | grep -q 'rackside\.desktop' || fail "$label: nothing opens ${pair##*:}"
    done
}

# Tries the manual pages of both commands, and what completes them in three shells, below the prefix $1.
try_described() {
    quietly 'the manual and three shells' inside apt-get install -y -qq --no-install-recommends man-db bash-completion zsh fish
    as_ann man rackside-window 2>/dev/null | grep -q 'Open Rackside' || fail "$label: no manual of the window"
    as_ann man rackside 2>/dev/null | grep -q 'rackside library' || fail "$label: no manual of the commands"
    # shellcheck disable=SC2016
    completed=$(as_ann bash -c '. "$1/share/bash-completion/completions/rackside"
        COMP_WORDS=(rackside lib) COMP_CWORD=1 COMP_LINE="rackside lib" COMP_POINT=12; _shtab_rackside
        echo "${COMPREPLY[@]}"' bash "$1")
    [ "$completed" = library ] || fail "$label: bash completes lib to '$completed'"
    for shell in zsh fish; do
        files=$(find "$bare$1/share" -path "$bare$1/share/*$shell*" -type f -iname '*rackside*')
        [ "$(printf '%s\n' "$files" | wc -l)" = 2 ] || fail "$label: $shell completes not both commands: $files"
        for file in $files; do
            as_ann "$shell" -n "${file#"$bare"}" || fail "$label: $shell cannot read $file"
        done
    done
}

# After removal: nothing of the program is left, and all of the person's data.
check_removed() {
    find "$bare$data" -type f | sort | cmp -s - "$OUT/data-before" || fail "$label: data are missing"
    left=$(find "$bare" -xdev -mindepth 1 \( -path "$bare/proc" -o -path "$bare/dev" -o -path "$bare$data" -o -path "$bare/tmp" \) \
        -prune -o -iname '*rackside*' -print | grep -v "^$bare/\(opt/\|var/\|srv/ann/.cache\|srv/ann/rackside-\)" | head -n 5)
    [ -z "$left" ] || fail "$label: removing left $left"
    say "$label: installed, tried and removed; $(wc -l <"$OUT/data-before") files of data stayed"
}
