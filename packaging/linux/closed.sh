#!/bin/sh
# SPDX-License-Identifier: MIT
# Run by dpkg and rpm before they replace files: ends with 1 while the program runs, which would miss the
# files that it has not read yet. Compares the files themselves: a Rackside outside of a container or a
# chroot is another one, and where there is no /proc nothing is found.
program=/usr/lib/rackside/rackside-window

[ "${1:-}" != abort-upgrade ] || exit 0
for process in /proc/[0-9]*; do
    # shellcheck disable=SC3013
    # dash, bash and busybox know it.
    if [ "$process/exe" -ef "$program" ]; then
        printf 'Rackside is open (process %s): close it, then install again; nothing was changed\n' \
            "${process#/proc/}" >&2
        exit 1
    fi
done
exit 0
