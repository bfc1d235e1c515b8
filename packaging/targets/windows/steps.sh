# shellcheck shell=sh disable=SC2012,SC2015,SC2086
# SPDX-License-Identifier: MIT
# Run by try, each step prints one line; the first fault ends it:
#   steps.sh VERSION             in the folder with Debian 13, in Wine, on a screen of its own
#   steps.sh VERSION MADE OUT    on a Windows, in the shell of Git for Windows, without what looks at a screen
# MADE (/made) holds what is tried, pictures go to OUT (/out).
set -u
version=$1
made=${2:-/made}
out=${3:-/out}
if [ -n "${2:-}" ]; then
    # The shell must leave arguments such as /S alone.
    export MSYS2_ARG_CONV_EXCL='*'
    is_wine='' wine='' c=/c home=$USERPROFILE made_named=$(cygpath -m "$made") out_named=$(cygpath -m "$out")
    profile=$(cygpath -u "$LOCALAPPDATA") roaming=$(cygpath -u "$APPDATA")
else
    is_wine=yes wine=wine c=$WINEPREFIX/drive_c home="C:\\users\\$(id -un)" made_named=Z:/made out_named=Z:/out
    profile=$c/users/$(id -un)/AppData/Local roaming=$c/users/$(id -un)/AppData/Roaming
fi
installed=$profile/Programs/Rackside
data=$profile/Rackside
links=$roaming/Microsoft/Windows/'Start Menu'/Programs/Rackside
odd='C:\Vereinsabend Größe\Żółć spielt'
odd_here="$c/Vereinsabend Größe/Żółć spielt"

step() {
    printf '  %s\n' "$*"
}

fault() {
    printf 'windows/try: %s\n' "$*" >&2
    exit 1
}

# Waits up to $1 s until the rest of the line succeeds.
wait_for() {
    left=$(($1 * 4))
    shift
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ $left -gt 0 ] || return 1
        sleep 0.25
    done
}

# Runs a command that may hang: it ends with 124 then.
limited() {
    timeout -k 5 "$@"
}

is_window() {
    xdotool search --onlyvisible --name "$1"
}

is_closed() {
    ! is_window "$1"
}

# A picture of the screen; a grey one compresses to almost nothing.
picture() {
    sleep 2
    import -window root "$out/$1.png"
    [ "$(wc -c <"$out/$1.png")" -gt "${2:-15000}" ] || fault "$1.png shows nothing"
}

in_registry() {
    $wine reg query "$1" /ve 2>/dev/null | tr -d '\r' | grep -qF "$2"
}

rackside() {
    limited 240 $wine "$installed/rackside.exe" "$@"
}

# A digest of the person's data.
digest_of_data() {
    (cd "$data" && find . -type f | sort | xargs -d '\n' sha256sum | sha256sum)
}

# Whether no process of the window's program runs any more.
is_ended() {
    ! grep -qs 'racksidew\.exe' /proc/[0-9]*/cmdline
}

# Closes the window as a person does.
close_window() {
    limited 30 wine taskkill /IM racksidew.exe >/dev/null 2>&1
    wait_for 60 is_closed Rackside || fault 'the window does not close'
    wait
    wait_for 20 is_ended
}

# A Windows of its own, which is thrown away each time.
make_windows() {
    rm -rf "$WINEPREFIX"
    wineboot -i >/dev/null 2>&1
    wine winecfg -v win10 >/dev/null 2>&1
}

install_it() {
    limited 240 $wine "$made/setup.exe" /S || fault "the installer ended with $?"
    for file in racksidew.exe rackside.exe uninstall.exe README.txt lib/python313.dll \
        licences/Rackside-LICENSE.txt licences/Rackside-qt-LGPL-3.0.txt licences/Rackside-qt-GPL-3.0.txt \
        licences/Python-LICENSE.txt lib/site/desktop_app/_data/LICENSE; do
        [ -e "$installed/$file" ] || fault "the installer left no $file"
    done
    [ ! -e "$data" ] || fault 'the installer made a data folder'
    for ending in .gcg .cgp .journal .club; do
        in_registry "HKCU\\Software\\Classes\\$ending" "Rackside$ending" || fault "$ending opens with nothing"
    done
    [ -e "$links/Rackside.lnk" ] || fault 'nothing is in the start menu'
    step "installs silently, without an administrator: $(find "$installed" -type f -printf '%s\n' | awk '{ bytes += $1 } END { printf "%.1f", bytes / 1e6 }') MB"

    [ "$(rackside --version | tr -d '\r')" = "rackside $version" ] || fault 'another version answers'
    engine=$(rackside -m desktop_app.engine.native | tr -d '\r')
    [ "$engine" = 'engine: native' ] || fault "$engine"
    rackside rules | grep -q sanspa-1999 || fault 'there are no rules'
    step "answers as $version with $engine"
    products=$(rackside -c "import runpy; runpy.run_path('$made_named/numpy_check.py')" | tr -d '\r')
    [ -n "$products" ] || fault 'numpy computes wrong'
    step "numpy: $products"
}

# What a person sees and does: needs the screen.
start_it() {
    # As a click in the start menu does it: what starts a program looks into the link.
    limited 60 wine start /unix "$links/Rackside.lnk" || fault 'the link in the start menu cannot be started'
    wait_for 90 is_window Rackside || fault 'no window appeared'
    picture start
    step 'opens its window from the link in the start menu: start.png'

    limited 240 wine "$made/setup.exe" /S >/tmp/said 2>&1
    [ $? = 3 ] || fault 'an upgrade over an open window did not wait'
    grep -q 'Rackside is open. Close its window' /tmp/said || fault 'an upgrade over an open window said nothing'
    [ -e "$installed/lib/python313.dll" ] && [ ! -e "$installed/lib.new" ] || fault 'the refused upgrade left traces'
    step "an upgrade over the open window: $(tr -d '\r' </tmp/said)"

    # As a double click on the file does it: the window that is open takes the file. Wine itself does not look
    # where a user's own programs for files are written down, so that the command is taken from there.
    command=$(wine reg query 'HKCU\Software\Classes\Rackside.gcg\shell\open\command' /ve | tr -d '\r' |
        sed -n 's/.*REG_SZ *//p')
    [ "$command" = "\"$home\\AppData\\Local\\Programs\\Rackside\\racksidew.exe\" \"%1\"" ] ||
        fault "a .gcg is opened by $command"
    limited 60 wine "$installed/racksidew.exe" "$odd\\Größe 試合.gcg" || fault 'the open window did not take the file'
    left=90
    until import -window root "$out/opened.png" && ! cmp -s "$out/start.png" "$out/opened.png"; do
        left=$((left - 1))
        [ $left -gt 0 ] || fault 'the open window shows no game'
        sleep 1
    done
    picture opened
    step "a second start hands its file to the open window: opened.png"

    close_window

    # A file that is dropped on the icon: Windows starts the link with its path as the argument, as is done here.
    # Wine has no desktop to drop it on.
    limited 60 wine start "$home\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Rackside\\Rackside.lnk" \
        "$odd\\Größe 試合.gcg" || fault 'the link in the start menu takes no file'
    wait_for 90 is_window 'Piet de Wit' || fault 'a file that was dropped on the icon was not opened'
    picture dropped
    close_window
    step 'opens a file that is dropped on the link in the start menu: dropped.png'

    limited 60 wine start /unix "$links/Rackside commands.lnk" || fault 'the link to the commands cannot be started'
    wait_for 60 is_window cmd.exe || fault 'the link to the commands opens no console'
    # The console is there before its first line.
    left=30
    until import -window root "$out/commands.png" && [ "$(wc -c <"$out/commands.png")" -gt 5000 ]; do
        left=$((left - 1))
        [ $left -gt 0 ] || fault 'the console of the commands stays empty'
        sleep 1
    done
    wine taskkill /F /IM cmd.exe >/dev/null 2>&1
    wait_for 20 is_closed cmd.exe || fault 'the console of the commands does not close'
    step 'the other link opens a console with the list of commands: commands.png'
}

# What the program takes of the processor until its first window is painted: the third start, whose files are in the
# memory of the system. It is printed and not held to a limit: Wine is not Windows.
time_start() {
    taken=
    for attempt in 1 2 3; do
        : >/tmp/said
        RACKSIDE_TRACE_START=1 limited 120 $wine "$installed/rackside.exe" -m desktop_app >/tmp/said 2>&1 &
        wait_for 90 grep -q 'first paint' /tmp/said || fault "no window was painted: $(tail -n 1 /tmp/said)"
        busy=$(tr -d '\r' </tmp/said | sed -n 's/^rackside: first paint after .*, \([0-9]*\) ms of the processor$/\1/p')
        [ -n "$busy" ] || fault "a start says nothing of its time: $(tail -n 1 /tmp/said)"
        taken="$taken $busy"
        limited 30 $wine taskkill /IM rackside.exe >/dev/null 2>&1
        wait || true
    done
    step "a warm start takes $busy ms of the processor until its first window (all starts:$taken)"
}

play_and_review() {
    limited 240 $wine "$installed/racksidew.exe" --no-display || fault 'no game was played'
    played=$(ls "$data/exports"/*.gcg | head -n 1)
    [ -s "$played" ] || fault 'the played game was not written'
    cp "$data/exports"/*.png "$out/played.png" || fault 'the played game has no picture'
    step "plays a bot game offscreen: $(grep -c '^>' "$played") turns, played.png"

    cp "$played" "$odd_here/Zoës Partie.gcg"
    rackside review --depth instant --html "$odd\\Zoë.html" --pdf "$odd\\Zoë.pdf" "$odd\\Zoës Partie.gcg" \
        >"$out/review.txt" 2>&1 || fault "the review failed: $(tail -n 1 "$out/review.txt")"
    [ -s "$odd_here/Zoë.html" ] && [ -s "$odd_here/Zoë.pdf" ] || fault 'the review wrote no report'
    rackside review --depth instant --saved "$odd\\Zoës Partie.gcg" >"$out/review.txt" 2>&1 ||
        fault 'the saved review cannot be read'
    step "reviews it, with a web page and a PDF beside it: $(wc -l <"$out/review.txt") lines in review.txt"

    limited 240 $wine "$installed/racksidew.exe" --shot "$out_named/board.png" "$odd\\Größe 試合.gcg" || fault 'the file was not opened'
    [ "$(wc -c <"$out/board.png")" -gt 20000 ] || fault 'board.png shows nothing'
    step 'opens a file with spaces and letters beyond ASCII in its path: board.png'
}

upgrade_it() {
    : >"$installed/lib/of-an-older-version.pyd"
    before=$(digest_of_data)
    limited 240 $wine "$made/setup.exe" /S || fault "the second installation ended with $?"
    [ ! -e "$installed/lib/of-an-older-version.pyd" ] || fault 'a file of the older version stayed'
    [ "$(rackside --version | tr -d '\r')" = "rackside $version" ] || fault 'the second installation does not run'
    [ "$before" = "$(digest_of_data)" ] || fault 'the upgrade changed the data'
    step 'installs over itself: nothing of the older version stays, the data is as it was'
}

fill_the_disk() {
    # Half of what the program takes, and on it an old version whose upgrade the power ended between two renames.
    small=$c/small
    mkdir "$small"
    mount -t tmpfs -o size=60m tmpfs "$small" || fault 'no small disk could be made'
    mkdir "$small/lib.old"
    : >"$small/lib.old/of-an-older-version.pyd"
    limited 240 wine "$made/setup.exe" /S '/D=C:\small' >/tmp/said 2>&1
    [ $? = 2 ] || fault 'an installation onto a full disk did not end with 2'
    grep -q 'Nothing was changed: .* Is the disk full' /tmp/said || fault 'an installation onto a full disk said nothing'
    [ -e "$small/lib/of-an-older-version.pyd" ] || fault 'the only copy of the old version is gone'
    [ "$(ls -A "$small")" = lib ] || fault "the full disk holds $(ls -Am "$small")"
    step "a full disk, silently: $(tr -d '\r' </tmp/said)"

    # The installer offers no disk that is too small, so this one becomes so while it waits.
    mount -o remount,size=300m "$small"
    wine "$made/setup.exe" '/D=C:\small' &
    setup=$!
    wait_for 60 is_window 'Rackside Setup' || fault 'the installer shows no window'
    sleep 2
    mount -o remount,size=60m "$small"
    xdotool key Return
    # Its files stop growing when the box is there.
    left=60 before_full=-1
    until now=$(du -sk "$small" | cut -f1) && [ "$now" = "$before_full" ] && [ "$now" -gt 50000 ]; do
        before_full=$now
        left=$((left - 1))
        [ $left -gt 0 ] || fault 'the installer does not fill the disk'
        sleep 1
    done
    picture full-disk 3000
    xdotool key Return
    sleep 2
    xdotool key Escape
    wait_for 60 is_closed 'Rackside Setup' || fault 'the installer does not close after a full disk'
    wait $setup
    [ $? = 2 ] || fault 'the installer did not end with 2 after a full disk'
    [ "$(ls -A "$small")" = lib ] || fault "the full disk holds $(ls -Am "$small")"
    umount -l "$small"
    step 'a full disk, in the window: full-disk.png'
}

run_from_stick() {
    mkdir -p "$c/stick Ω"
    (cd "$c/stick Ω" && unzip -q "$made/stick.zip") || fault 'the ZIP cannot be unpacked'
    limited 240 $wine "$c/stick Ω/Rackside/racksidew.exe" --no-display || fault 'the program on the stick plays no game'
    ls "$c/stick Ω/Rackside/data/exports"/*.gcg >/dev/null || fault 'the stick does not hold its games'
    [ "$before" = "$(digest_of_data)" ] || fault 'the program on the stick wrote to the computer'
    mv "$c/stick Ω/Rackside/lib/python313.dll" "$c/stick Ω/Rackside/lib/gone.dll"
    limited 240 $wine "$c/stick Ω/Rackside/rackside.exe" --version >/tmp/said 2>&1
    [ $? = 70 ] && grep -q 'please install Rackside again' /tmp/said || fault 'a half copied stick says nothing'
    mv "$c/stick Ω/Rackside/lib/gone.dll" "$c/stick Ω/Rackside/lib/python313.dll"
    rm "$c/stick Ω/Rackside/lib/site/PySide6/Qt6Widgets.dll"
    limited 240 $wine "$c/stick Ω/Rackside/rackside.exe" -m desktop_app --no-display >/tmp/part 2>&1
    [ $? = 2 ] && grep -q 'a part of Rackside is missing' /tmp/part || fault "without Qt a stick says: $(tail -n 1 /tmp/part)"
    step "runs from a stick, with its data there; half copied: $(tr -d '\r' </tmp/said); $(tr -d '\r' </tmp/part)"
}

# The uninstaller asks first.
give_up_removing() {
    wine "$installed/uninstall.exe" &
    wait_for 30 is_window 'Rackside Uninstall' || fault 'the uninstaller shows no window'
    picture uninstall 3000
    xdotool search --onlyvisible --name 'Rackside Uninstall' windowactivate key Escape 2>/dev/null
    wine taskkill /F /IM Un.exe >/dev/null 2>&1
    wine taskkill /F /IM Un_A.exe >/dev/null 2>&1
    wine taskkill /F /IM uninstall.exe >/dev/null 2>&1
    wait_for 20 is_closed 'Rackside Uninstall' || fault 'the uninstaller cannot be given up'
    [ -e "$installed/rackside.exe" ] || fault 'the uninstaller did not wait for an answer'
}

remove_it() {
    limited 240 $wine "$installed/uninstall.exe" /S "_?=$home\\AppData\\Local\\Programs\\Rackside" >/tmp/said 2>&1 ||
        fault "the uninstaller ended with $?"
    for file in racksidew.exe rackside.exe README.txt licences lib; do
        [ ! -e "$installed/$file" ] || fault "the uninstaller left $file"
    done
    grep -q 'AppData.Local.Rackside' /tmp/said || fault 'the uninstaller does not say where the data is'
    ! in_registry 'HKCU\Software\Classes\.gcg' Rackside || fault 'a .gcg still opens with what is gone'
    [ ! -e "$links" ] || fault 'the start menu still has it'
    [ "$before" = "$(digest_of_data)" ] || fault 'the uninstaller changed the data'
    step "goes and leaves the data: $(tr -d '\r' </tmp/said)"
}

if [ -n "$is_wine" ]; then
    make_windows
else
    [ ! -e "$installed" ] && [ ! -e "$data" ] || fault 'there is a Rackside already, which must not be touched'
fi
mkdir -p "$odd_here"
cp "$made/game.gcg" "$odd_here/Größe 試合.gcg"
install_it
[ -z "$is_wine" ] || start_it
time_start
play_and_review
upgrade_it
[ -z "$is_wine" ] || fill_the_disk
run_from_stick
[ -z "$is_wine" ] || give_up_removing
remove_it
[ -n "$is_wine" ] || rm -rf "$data" "$c/Vereinsabend Größe" "$c/stick Ω"
