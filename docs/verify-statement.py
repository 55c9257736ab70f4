"""Verifies a sealed statement without the app: python3 verify-statement.py statement.csv [public key]

Needs only `cryptography`; docs/verifiable-history.md has the formats. Exits with 1 and names the fault."""
import base64, csv, decimal, hashlib, io, sys
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

def check(is_right, fault):
    if not is_right:
        sys.exit(f"NOT OK: {fault}")

def unpack(text):
    raw = base64.b64decode(text, validate=True)
    check(base64.b64encode(raw).decode() == text, "base64 has another spelling")
    return raw

def node(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()

def subtrees(start, end):
    """The perfect subtrees that cover the leaves from start up to end, as (level, first leaf)."""
    while start < end:
        level = next(n for n in range(99) if start % 2 ** (n + 1) or start + 2 ** (n + 1) > end)
        yield level, start
        start += 2**level

def root(start, leaves, before, after, size):
    end, stack = start + len(leaves), []
    places = [*subtrees(0, start), *((0, start + i) for i in range(len(leaves))), *subtrees(end, size)]
    hashes = [*before, *leaves, *after]
    check(len(places) == len(hashes), "the proof does not fit the size")
    for (level, first), value in zip(places, hashes):
        index = first >> level
        while index % 2:
            value, index, level = node(stack.pop(), value), index >> 1, level + 1
        stack.append(value)
    while len(stack) > 1:
        right = stack.pop()
        stack.append(node(stack.pop(), right))
    return stack[0]

raw = open(sys.argv[1], "rb").read()
last = raw.rindex(b"\r\n", 0, -2) + 2
rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
check(len(rows[0]) == 16, "the statement has no seals")
check(rows[-1][5] == "file" and rows[-1][15] == hashlib.sha256(raw[:last]).hexdigest(), "the file was changed")
proof = [row for row in rows[1:] if row[0] == "proof"]
one = {row[5]: row for row in proof}
name, key_id, key = one["key"][15].split("+", 2)
check(len(sys.argv) < 3 or sys.argv[2] == key, "another key")
public = unpack(key)
check(hashlib.sha256(name.encode() + b"\n" + public).hexdigest()[:8] == key_id, "the key id is wrong")
note = unpack(one["checkpoint"][15])
text, signature = note[: note.rindex(b"\n\n") + 1], note.decode().rstrip("\n").rsplit(" ", 1)[1]
signed = unpack(signature)
check(signed[:4].hex() == key_id, "the signature is of another key")
try:
    Ed25519PublicKey.from_public_bytes(public[1:]).verify(signed[4:], text)
except Exception:
    check(False, "the signature is wrong")
origin, size, encoded = text.decode().split("\n")[:3]
check(origin == name, "the key belongs to another account")
start, leaves = int(one["before"][1]), {int(row[1]): unpack(row[15]) for row in proof if row[5] == "leaf"}
entries = [row for row in rows[1:] if row[0] != "proof" and row[15]]
run, total = [], len(entries) + len(leaves)
queue = iter(entries)
for index in range(start, start + total):
    row = None if index in leaves else next(queue)
    leaf = leaves[index] if row is None else unpack(row[15])
    if row:
        line = leaf.decode().split("\n")
        figures = [decimal.Decimal(row[column]) == decimal.Decimal(line[at]) for column, at in ((6, 4), (7, 5))]
        check(line[0] == "placard.entry/v1" and row[1] == line[1] and all(figures), f"entry {row[1]}")
        check(row[9].lstrip("'") == line[7].lstrip("'") and row[11] == line[8], f"reference of entry {row[1]}")
    run.append(hashlib.sha256(b"\x00" + leaf).digest())
hashes = lambda kind: [unpack(part) for part in one[kind][15].split()]
check(root(start, run, hashes("before"), hashes("after"), int(size)) == unpack(encoded), "another history was signed")
print(f"OK: {len(entries)} entries of {origin}, signed at {size} records by {key}")
