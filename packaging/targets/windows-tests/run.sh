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

# The results of kind $2, such as PASSED, in a log.
count() {
    grep -cE "^tests/.*(^| )$2( |\$)" "$1"
}

# Runs the tests of a place in one process. A test that waits for ever ends all of it (Windows has no signal
# that ends one test alone): it counts as failed, and another process goes on with those not run yet.
run() {
    : >/made/seen.txt
    while :; do
        # Thousands of seconds mean that nothing ends it. dask finds no processor in Wine, and cannot be imported.
        timeout -k 5 3600 wine /made/python/python.exe -m pytest -p no:cacheprovider -p unseen -v --tb=short \
            --continue-on-collection-errors --ignore=tests/unit/commands/test_review_cluster.py \
            -o faulthandler_timeout=0 --timeout=900 "--basetemp=C:\\t\\$folder" "$1" 2>&1 | tr -d '\r' >/tmp/part.log
        cat /tmp/part.log >>"$log"
        ! grep -qE '^=+ .* in [0-9.]+s.* =+$' /tmp/part.log || return
        cut=$(sed -n 's/^\(tests\/.*::[^ ]*\) *\(+.*\)\{0,1\}$/\1/p' /tmp/part.log | tail -n 1)
        printf 'FAILED %s - cut short\n' "${cut:-$1}" >>"$log"
        [ -n "$cut" ] || return
        sed -nE 's/^(tests\/.*) (PASSED|FAILED|SKIPPED|ERROR|XFAIL|XPASS)( .*)?$/\1/p' /tmp/part.log >>/made/seen.txt
        printf '%s\n' "$cut" >>/made/seen.txt
    done
}

for folder; do
    case $folder in
    scenarios) place=tests/scenarios ;;
    *) place=tests/unit/$folder ;;
    esac
    log=/out/$folder.log
    began=$(date +%s)
    : >"$log"
    run "$place"
    passed=$(count "$log" PASSED) broken=$(grep -cE '^(FAILED|ERROR) ' "$log") skipped=$(count "$log" SKIPPED)
    [ "$broken" = 0 ] && [ "$passed" != 0 ] || failed=1
    printf '| %s | %s | %s | %s | %s |\n' "$folder" "$passed" "$broken" "$skipped" "$(($(date +%s) - began))"
done
for folder; do
    grep -hE '^(FAILED|ERROR) ' "/out/$folder.log"
done
exit $failed
