#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes ICU's data library small: trim_icu.sh LIBRARY. Qt knows dates, numbers and names of languages
# by itself; of ICU it uses properties of characters, time zones and the order of text, which stay.
set -eu

library=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$PATH:/usr/sbin
name=$(readelf -W --dyn-syms "$library" | awk '$8 ~ /^icudt[0-9]+_dat$/ { print $8, $2, $3; exit }')
[ -n "$name" ] || { echo "trim_icu: $library holds no data of ICU" >&2; exit 1; }
# shellcheck disable=SC2086
set -- $name
symbol=$1 place=$((0x$2)) size=$(($3))
data=$work/${symbol%_dat}l.dat
tail -c +$((place + 1)) "$library" | head -c "$size" >"$data"
icupkg -l "$data" >"$work/all"
{
    grep -E '^(curr|lang|region|unit|rbnf|translit|brkitr|zone)/' "$work/all"
    grep -E '\.(cnv|spp)$|^(confusables|unames|cnvalias)\.' "$work/all"
    grep -E '^coll/' "$work/all" | grep -vE '/(root|res_index)\.res|/ucadata'
    grep -E '^[a-z]{2,3}(_[A-Za-z_0-9]+)?\.res$' "$work/all"
} | sort -u >"$work/unused.txt"
mkdir "$work/small"
# The name of the file is part of every name in it.
icupkg -r "$work/unused.txt" "$data" "$work/small/${data##*/}"
cat >"$work/data.S" <<DATA
.section .rodata
.globl $symbol
.type $symbol, @object
.balign 16
$symbol:
.incbin "$work/small/${data##*/}"
.size $symbol, .-$symbol
.section .note.GNU-stack,"",@progbits
DATA
cc -shared -nostdlib -Wl,-soname,"${library##*/}" -o "$work/small.so" "$work/data.S"
mv -f "$work/small.so" "$library"
