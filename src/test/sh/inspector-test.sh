#!/usr/bin/env bash
# The official MCP inspector, in CLI mode, lists and calls the tools of the packaged program.
set -euo pipefail
cd "$(dirname "$0")/../../.."
command -v npx >/dev/null 2>&1 || { echo "skipped: npx (Node.js) is not installed"; exit 0; }

root=$(mktemp -d)
java=$(sed -n 's/^Java version: .*runtime: //p' < <(./mvnw -v 2>/dev/null))/bin/java
mkdir "$root/workspace"
printf 'hello\n' >"$root/workspace/a.txt"
"$java" -jar target/quarkus-app/quarkus-run.jar -workspace="$root/workspace" \
  -addr=127.0.0.1:0 -metrics-addr=127.0.0.1:0 >"$root/log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -rf "$root"' EXIT
for _ in $(seq 100); do grep -q 'add it to a client' "$root/log" && break; sleep 0.2; done
url=$(sed -n 's/.*\(http:[^ ]*\/mcp\)$/\1/p' "$root/log" | head -n 1)

passed=0 failed=0
inspect() { (cd "$root" && npx -y @modelcontextprotocol/inspector@2.12.0 --cli "$url" --transport http "$@" 2>/dev/null); }
expect() { # expect WHAT TEXT OUTPUT
  if grep -qF -- "$2" <<<"$3"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "failed: $1: $3"; fi
}
expect "lists the tools" '"name": "MultiEdit"' "$(inspect --method tools/list)"
expect "reads" '1\thello' \
  "$(inspect --method tools/call --tool-name Read --tool-arg file_path=a.txt --tool-arg offset=1)"
expect "writes" 'wrote 3 bytes to b.txt' \
  "$(inspect --method tools/call --tool-name Write --tool-arg file_path=b.txt --tool-arg content=abc)"
expect "edits" 'edited b.txt' "$(inspect --method tools/call --tool-name Edit \
  --tool-arg file_path=b.txt --tool-arg old_string=abc --tool-arg new_string=xyz)"
expect "lists files" 'b.txt  3' "$(inspect --method tools/call --tool-name LS)"
expect "refuses" 'path is outside the workspace: ../x' \
  "$(inspect --method tools/call --tool-name Read --tool-arg file_path=../x)"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
