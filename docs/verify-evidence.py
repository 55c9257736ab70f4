"""Verifies what the app saves as JSON, without the app: python3 verify-evidence.py file.json [public key]

The file: proofs of entries, or the evidence of a changed history (docs/verifiable-history.md). Needs `cryptography`."""
import base64, hashlib, json, sys
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

check = lambda is_right, fault: is_right or sys.exit(f"NOT OK: {fault}")
sha = lambda data: hashlib.sha256(data).digest()
node = lambda left, right: sha(b"\x01" + left + right)
unpack = lambda text: base64.b64decode(text, validate=True)

def signed(note, key):
    """The (origin, size, root) of a checkpoint, or the lines of another note, if the key signed it; otherwise None."""
    text, lines = note[: note.rindex("\n\n") + 1], note[note.rindex("\n\n") + 2 :].splitlines()
    name = text.split("\n")[1 if text.startswith("placard.") else 0]
    key_id = sha(name.encode() + b"\n" + unpack(key))[:4]
    for line in lines:
        dash, who, encoded = line.split(" ")
        signature = unpack(encoded)
        if who == name and signature[:4] == key_id:
            try:
                Ed25519PublicKey.from_public_bytes(unpack(key)[1:]).verify(signature[4:], text.encode())
                return text.split("\n")
            except Exception:
                return None

def climb(low, high, proof, value):
    """The roots of the old tree and of the whole one that a proof leads to (RFC 9162, 2.1.3.2 and 2.1.4.2)."""
    old = new = value
    for sibling in proof:
        is_left = low % 2 or low == high
        old, new = (node(sibling, old), node(sibling, new)) if is_left else (old, node(new, sibling))
        while is_left and low and not low % 2: low, high = low >> 1, high >> 1
        low, high = low >> 1, high >> 1
    return (old, new) if high == 0 else (None, None)

def continues(before, now, proof):
    low, high, hashes = int(before[1]) - 1, int(now[1]) - 1, [unpack(text) for text in proof or []]
    hashes = hashes if (low + 1) & low else [unpack(before[2]), *hashes]
    while low % 2: low, high = low >> 1, high >> 1
    return bool(hashes) and climb(low, high, hashes[1:], hashes[0]) == (unpack(before[2]), unpack(now[2]))

def is_entry(text, key):
    head, note = text.split("\n\n", 1)
    lines = head.split("\n")
    leaf = unpack(lines[1].removeprefix("extra "))
    check(checkpoint := signed(note, key), "a signature is wrong")
    proof, index = [unpack(line) for line in lines[3:]], int(lines[2].removeprefix("index "))
    _, root = climb(index, int(checkpoint[1]) - 1, proof, sha(b"\x00" + leaf))
    check(index < int(checkpoint[1]) and root == unpack(checkpoint[2]), "an entry is not in the tree")
    return leaf.decode().split("\n")[1:9]

def is_upheld(fault, key):
    known, kind = fault.get("key", key), fault["kind"]
    before = signed(fault["earlier"], known) if "earlier" in fault else None
    answer = json.loads(fault.get("evidence", "{}"))
    if kind in ("entries", "entry"):  # What was shown is the device's word; the checkpoint that it differs from is signed.
        return before is not None and len(answer) > 0
    keys = [known]
    for statement in (one for one in answer.get("statements", []) if one.startswith("placard.key/")):
        keys += [said[2]] if (said := signed(statement, keys[-1])) else []
    now = next((found for found in (signed(fault["now"], one) for one in keys) if found), None)
    if kind in ("key", "signature"):
        return now is None and (before is not None or "earlier" not in fault)
    if kind == "account":
        return before is not None and fault["now"].split("\n")[0] != before[0]
    sizes = before and now and before[0] == now[0] and (int(before[1]), int(now[1]))
    if not sizes or kind != ("smaller" if sizes[1] < sizes[0] else "otherRoot" if sizes[1] == sizes[0] else "inconsistent"):
        return False
    return before[2] != now[2] and (kind != "inconsistent" or not continues(before, now, answer.get("consistency")))

file = json.load(open(sys.argv[1], encoding="utf-8"))
check(len(sys.argv) < 3 or sys.argv[2] == file["key"], "another key")
if file["format"] == "placard.proofs/v1":
    print("OK:", *(is_entry(proof, file["key"]) for proof in file["proofs"]), sep="\n")
else:
    check(file["format"] == "placard.evidence/v1" and file["faults"], "no evidence")
    for fault in file["faults"]:
        check(is_upheld(fault, file["key"]), f"the file does not show: {fault['kind']}")
    print("OK: the host changed what it told earlier:", *(fault["kind"] for fault in file["faults"]))
