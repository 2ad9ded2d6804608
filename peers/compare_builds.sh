#!/usr/bin/env bash
# Compares the speed of two builds of `hazumi` on scenes of the gallery, and the states in which they end.
#
#   peers/compare_builds.sh OLD NEW [SCENE…]
#
# OLD and NEW are `hazumi` binaries. They run each scene in turn, ROUNDS times (default 5), and change
# places after each round, so that a slow moment of the machine meets both. The table has, for each
# scene, the median over the rounds of the mean time of a step in ms by the clock on the wall; NEW's over
# OLD's (below 1, NEW is faster); the same ratio of the processor time of whole runs, which other programs
# disturb less; the spread (for the worse of the two, the slowest round over the fastest); and whether all
# runs ended with the same hash. STEPS (default: as the scene says) and THREADS (default 1) are passed
# on. Exits with 1 when a hash differs, with 2 when a run fails.
set -euo pipefail
export LC_ALL=C

if [ $# -lt 2 ]; then
    sed -n '2,13s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
old=$1 new=$2
shift 2
table=$(mktemp -d)
trap 'rm -rf "$table"' EXIT
scenes=("$@")
if [ ${#scenes[@]} -eq 0 ]; then
    scenes=(rockfall large_pyramid junkyard rain washer jelly_pile_3d
        large_pyramid_2d junkyard_2d rain_2d tumbler_2d)
fi
rounds=${ROUNDS:-5}
options=(--threads "${THREADS:-1}")
if [ -n "${STEPS:-}" ]; then
    options+=(--steps "$STEPS")
fi

# Runs one build once: prints the mean time of a step in ms, the processor time of the run in s, the hash.
#
# The mean is the sum of the stages; a game has none, and its median frame stands for it.
run() {
    local TIMEFORMAT='%U %S'
    if ! { time "$1" run "$2" "${options[@]}" --json >"$table/json" 2>"$table/log"; } 2>"$table/time"; then
        cat "$table/log" >&2
        echo "$1 cannot run $2" >&2
        return 2
    fi
    awk -F '[:,]' -v time="$(<"$table/time")" '
        /"stages_ms": \{/ { in_stages = 1; next }
        /\}/ { in_stages = 0 }
        in_stages { mean += $2; stages += 1 }
        /"median":/ { median = $2 }
        /"hash":/ { gsub(/[" ]/, "", $2); hash = $2 }
        END {
            split(time, part, " ")
            printf "%.6f %.3f %s\n", (stages ? mean : median), part[1] + part[2], hash
        }
    ' "$table/json"
}

# Reads times: prints their median, and the slowest over the fastest.
summary() {
    sort -g | awk '
        { time[NR] = $1 }
        END {
            middle = int((NR + 1) / 2)
            median = NR % 2 ? time[middle] : (time[middle] + time[middle + 1]) / 2
            printf "%.6f %.3f\n", median, (time[1] > 0 ? time[NR] / time[1] : 1)
        }'
}

differs=0
printf '%-24s %11s %11s %7s %7s %7s  %s\n' scene 'old ms' 'new ms' ratio cpu spread state
for scene in "${scenes[@]}"; do
    rm -f "$table"/{old,new}
    for ((round = 0; round < rounds; round += 1)); do
        order=(old new)
        if ((round % 2)); then
            order=(new old)
        fi
        for build in "${order[@]}"; do
            run "${!build}" "$scene" >>"$table/$build"
        done
    done
    read -r old_ms old_spread < <(cut -d ' ' -f 1 "$table/old" | summary)
    read -r new_ms new_spread < <(cut -d ' ' -f 1 "$table/new" | summary)
    read -r old_cpu _ < <(cut -d ' ' -f 2 "$table/old" | summary)
    read -r new_cpu _ < <(cut -d ' ' -f 2 "$table/new" | summary)
    hashes=$(cut -d ' ' -f 3 "$table/old" "$table/new" | sort -u)
    if [ "$(wc -l <<<"$hashes")" -eq 1 ]; then
        state="same $hashes"
    else
        state="DIFFERS: $(cut -d ' ' -f 3 "$table/old" | sort -u | paste -sd ,) and"
        state+=" $(cut -d ' ' -f 3 "$table/new" | sort -u | paste -sd ,)"
        differs=1
    fi
    echo "$scene $old_ms $new_ms $old_cpu $new_cpu $old_spread $new_spread $state" | awk '
        function ratio(old, new) { return (old > 0 ? new / old : 1) }
        {
            spread = ($6 > $7 ? $6 : $7)
            printf "%-24s %11.4f %11.4f %7.3f %7.3f %7.2f ", $1, $2, $3, ratio($2, $3), ratio($4, $5), spread
            for (word = 8; word <= NF; word += 1) printf " %s", $word
            print ""
        }' | tee -a "$table/rows"
done
awk '{ wall += log($4); cpu += log($5) }
    END { printf "\n%d scenes, geometric means %.3f and %.3f\n", NR, exp(wall / NR), exp(cpu / NR) }' \
    "$table/rows"
exit $differs
