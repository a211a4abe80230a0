#!/usr/bin/env bash
# Plays pondering games in a real GUI on a virtual screen: Penrose against
# another engine under xboard, which talks to UCI engines through polyglot.
# Needs Debian's xboard, polyglot and xvfb, and imagemagick for a screenshot.
#
#   gui-test.sh PROGRAM [GAMES] [OPPONENT] [SCREENSHOT]
#
# Fails unless every game was played to an end by the rules, each search was
# answered by one move and guesses of the opponent's move came true. The other engine is Penrose itself unless named.
set -euo pipefail
program=$(realpath "$1") games=${2:-2} opponent=$(realpath "${3:-$1}") screenshot=${4:-}
PATH=$PATH:/usr/games
for need in xboard polyglot Xvfb ${screenshot:+import}; do
	command -v "$need" >/dev/null || { echo "gui-test: $need is not installed" >&2; exit 2; }
done
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; [ -n "${KEEP:-}" ] || rm -rf "$work"' EXIT
cat >"$work/penrose" <<EOF
#!/bin/sh
tee -a "$work/to-engine.log" | "$program" | tee -a "$work/from-engine.log"
EOF
chmod +x "$work/penrose"

export DISPLAY=:$((90 + RANDOM % 100))
Xvfb "$DISPLAY" -screen 0 640x560x24 >/dev/null 2>&1 &
sleep 1
if [ -n "$screenshot" ]; then
	(sleep 6; import -window root "$screenshot") &
fi
timeout $((games * 60)) xboard -fcp "$work/penrose" -fUCI -fd "$work" -scp "$opponent" -sUCI \
	-mode TwoMachines -mg "$games" -tc 0:08 -inc 0 -ponder -saveGameFile "$work/games.pgn" -xexit \
	-popupExitMessage false -ringBellAfterMoves false >"$work/xboard.log" 2>&1 || { tail -5 "$work/xboard.log" >&2; exit 1; }

count() { grep -cE "$@" || true; } # grep fails when there is nothing to count
played=$(count '^\[Result "[01*]' "$work/games.pgn")
unfinished=$(count '^\[Result "\*"' "$work/games.pgn")
bad=$(grep -v '^\[' "$work/games.pgn" | count -i 'forfeit|illegal|exited|time|abandoned')
grep -oE '\{[^{}]*\} (1-0|0-1|1/2-1/2)$' "$work/games.pgn" | grep -vE '^\{[-+]' | sort | uniq -c || true
goes=$(count '^go' "$work/to-engine.log") ponders=$(count '^go.* ponder' "$work/to-engine.log") hits=$(count '^ponderhit' "$work/to-engine.log")
moves=$(count '^bestmove' "$work/from-engine.log")
echo "games $played of $games, $unfinished unfinished, $bad suspicious lines; $goes searches, $moves best moves, $ponders times pondering, $hits ponderhits"
[ "$played" = "$games" ] && [ "$unfinished" = 0 ] && [ "$bad" = 0 ] && [ "$moves" = "$goes" ] && [ "$hits" -gt 0 ]
