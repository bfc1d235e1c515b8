# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Run by try, inside the folder with Debian 13: run.sh FOLDER ... Prints a row for each folder of tests,
# and then each test that failed; ends with 1 when there was one.
set -u
cd /made/source || exit 1
export PYTHONDONTWRITEBYTECODE=1 PYTHONUTF8=1
wineboot -i >/dev/null 2>&1
wine winecfg -v win10 >/dev/null 2>&1
mkdir -p "$WINEPREFIX/drive_c/t"
failed=0
printf '| tests | passed | failed | skipped | seconds |\n| --- | ---: | ---: | ---: | ---: |\n'

count() {
    tail -n 3 "$1" | sed -n "s/.*[ =]\([0-9][0-9]*\) $2.*/\1/p" | tail -n 1
}

for folder; do
    case $folder in
    scenarios) place=tests/scenarios ;;
    *) place=tests/unit/$folder ;;
    esac
    log=/out/$folder.log
    began=$(date +%s)
    # Thousands of seconds mean that a test waits for ever.
    timeout -k 5 3600 wine /made/python/python.exe -m pytest -p no:cacheprovider -v --tb=short \
        -o faulthandler_timeout=0 --timeout=300 \
        "--basetemp=C:\\t\\$folder" "$place" 2>&1 | tr -d '\r' >"$log"
    passed=$(count "$log" passed) broken=$(count "$log" failed) skipped=$(count "$log" skipped)
    errors=$(count "$log" error)
    if [ -z "$passed" ]; then
        # Cut short: what it reached.
        passed=$(grep -c ' PASSED ' "$log")
        broken="$(grep -c ' FAILED ' "$log") (cut short)"
    fi
    [ -z "${broken:-}${errors:-}" ] || failed=1
    printf '| %s | %s | %s | %s | %s |\n' "$folder" "$passed" "${broken:-0}${errors:+ and $errors errors}" \
        "${skipped:-0}" "$(($(date +%s) - began))"
done
for folder; do
    grep -hE '^(FAILED|ERROR) ' "/out/$folder.log"
done
exit $failed
