#!/usr/bin/env python3
"""A language server that behaves as badly as the file `mode` beside the workspace says."""
import json
import os
import sys
import time

MODE = open(os.environ["ROOT"] + "/mode").read().strip()
OUT = sys.stdout.buffer


def send(message):
    body = json.dumps(message).encode()
    OUT.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    OUT.flush()


def receive():
    length = 0
    while True:
        line = sys.stdin.buffer.readline()
        if not line:
            sys.exit(0)
        if line == b"\r\n":
            return json.loads(sys.stdin.buffer.read(length))
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])


def edit(uri, text="changed"):
    start = {"line": 0, "character": 0}
    return {"range": {"start": start, "end": start}, "newText": text}


def workspace_edit(uri):
    root = "file://" + os.environ["ROOT"]
    outside = "file://" + os.environ["OUTSIDE"] + "/secret.py"
    if MODE == "outside":
        return {"changes": {uri: [edit(uri)], outside: [edit(outside)]}}
    if MODE == "outside-rename":
        return {"documentChanges": [
            {"textDocument": {"uri": uri, "version": 1}, "edits": [edit(uri)]},
            {"kind": "rename", "oldUri": uri, "newUri": outside}]}
    if MODE == "git":
        return {"changes": {root + "/.git/config.py": [edit(uri)]}}
    if MODE == "overlap":
        wide = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 3}},
                "newText": "x"}
        return {"changes": {uri: [wide, wide]}}
    if MODE == "files":
        return {"documentChanges": [
            {"textDocument": {"uri": uri, "version": 1}, "edits": [edit(uri, "# renamed\n")]},
            {"kind": "rename", "oldUri": uri, "newUri": root + "/sub/moved.py"},
            {"kind": "create", "uri": root + "/made.py"},
            {"textDocument": {"uri": root + "/made.py", "version": None},
             "edits": [edit(uri, "made = 1\n")]},
            {"kind": "delete", "uri": root + "/gone.py"}]}
    if MODE == "exists":
        return {"documentChanges": [
            {"kind": "rename", "oldUri": uri, "newUri": root + "/gone.py"}]}
    return {"changes": {uri: [edit(uri)]}}


if MODE == "silent":
    time.sleep(1000)
if MODE == "dies":
    sys.stderr.write("cannot find my library\n")
    sys.exit(3)
if MODE == "garbage":
    OUT.write(b"Hello, I am not a server.\n" * 1000)
    OUT.flush()
    time.sleep(1000)
if MODE == "huge":
    OUT.write(b"Content-Length: 99999999999\r\n\r\n")
    OUT.flush()
    time.sleep(1000)

while True:
    message = receive()
    method = message.get("method")
    if method == "initialize":
        if MODE == "notjson":
            OUT.write(b"Content-Length: 9\r\n\r\n{not json")
            OUT.flush()
            continue
        send({"jsonrpc": "2.0", "id": message["id"],
              "result": {"capabilities": {"renameProvider": True, "definitionProvider": True}}})
    elif method == "shutdown":
        send({"jsonrpc": "2.0", "id": message["id"], "result": None})
    elif method == "exit":
        sys.exit(0)
    elif method == "textDocument/definition":
        if MODE == "hangs":
            continue
        if MODE == "crashes":
            os.remove(os.environ["ROOT"] + "/mode")
            open(os.environ["ROOT"] + "/mode", "w").write("fine")
            os._exit(9)
        if MODE == "floods":
            for i in range(2000):
                send({"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics",
                      "params": {"uri": "file:///x%d" % i, "diagnostics": [{"message": "m" * 100}]}})
                send({"jsonrpc": "2.0", "method": "window/logMessage", "params": {"message": "y"}})
                send({"jsonrpc": "2.0", "method": "$/progress",
                      "params": {"token": i, "value": {"kind": "end"}}})
        if MODE == "writes":
            send({"jsonrpc": "2.0", "id": 77, "method": "workspace/applyEdit",
                  "params": {"edit": {"changes": {"file://" + os.environ["ROOT"] + "/a.py": []}}}})
            answer = receive()
            assert answer["result"]["applied"] is False, answer
            try:
                open(os.environ["OUTSIDE"] + "/made", "w").write("x")
                send({"jsonrpc": "2.0", "id": message["id"], "result": {"bad": True}})
                continue
            except OSError:
                pass
        if MODE == "nonsense":
            send({"jsonrpc": "2.0", "id": message["id"],
                  "result": [{"uri": 7}, {"uri": "http://x"}, "y", None,
                             {"uri": "file:///etc/passwd", "range": {"start": {"line": -5}}}]})
            continue
        if MODE == "modified" and not hasattr(sys, "again"):
            sys.again = True
            send({"jsonrpc": "2.0", "id": message["id"],
                  "error": {"code": -32801, "message": "content modified"}})
            continue
        uri = message["params"]["textDocument"]["uri"]
        position = message["params"]["position"]
        send({"jsonrpc": "2.0", "id": message["id"],
              "result": {"uri": uri, "range": {"start": position, "end": position}}})
    elif method == "textDocument/rename":
        send({"jsonrpc": "2.0", "id": message["id"],
              "result": workspace_edit(message["params"]["textDocument"]["uri"])})
    elif "id" in message and method:
        send({"jsonrpc": "2.0", "id": message["id"],
              "error": {"code": -32601, "message": "not known"}})
