"""Signs and verifies JSF and DSSE with the library "cryptography", for tests.

python3 json_signatures.py sign-jsf|sign-dsse ES256|Ed25519 < document: prints {"signed": text, "publicKey": PEM}
python3 json_signatures.py verify-jsf|verify-dsse ES256|Ed25519 public-key.pem < signed: prints "valid" or "invalid"

The canonical form (RFC 8785) is made here for documents without fractions and without characters beyond U+FFFF in names.
"""

import base64
import json
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def url64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_url64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def sign(key, data, raw):
    if isinstance(key, ed25519.Ed25519PrivateKey):
        return key.sign(data)
    der = key.sign(data, ec.ECDSA(hashes.SHA256()))
    if not raw:
        return der
    r, s = decode_dss_signature(der)
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def verify(key, data, value, raw):
    try:
        if isinstance(key, ed25519.Ed25519PublicKey):
            key.verify(value, data)
        else:
            if raw:
                value = encode_dss_signature(int.from_bytes(value[:32], "big"), int.from_bytes(value[32:], "big"))
            key.verify(value, data, ec.ECDSA(hashes.SHA256()))
        return True
    except InvalidSignature:
        return False


def jwk(key):
    if isinstance(key, ed25519.Ed25519PublicKey):
        raw = key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        return {"kty": "OKP", "crv": "Ed25519", "x": url64(raw)}
    numbers = key.public_numbers()
    return {"kty": "EC", "crv": "P-256", "x": url64(numbers.x.to_bytes(32, "big")), "y": url64(numbers.y.to_bytes(32, "big"))}


def encoded(kind, payload):
    return b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload)


def main():
    task, algorithm = sys.argv[1:3]
    text = sys.stdin.buffer.read()
    if task.startswith("sign"):
        key = ed25519.Ed25519PrivateKey.generate() if algorithm == "Ed25519" else ec.generate_private_key(ec.SECP256R1())
        public = key.public_key()
        pem = public.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()
        if task == "sign-jsf":
            document = json.loads(text)
            document["signature"] = {"algorithm": algorithm, "publicKey": jwk(public)}
            document["signature"]["value"] = url64(sign(key, canonical(document), True))
        else:
            kind = "text/spdx" if not text.startswith(b"{") else "application/spdx+json"
            value = sign(key, encoded(kind.encode(), text), False)
            document = {
                "payloadType": kind,
                "payload": base64.b64encode(text).decode(),
                "signatures": [{"sig": base64.b64encode(value).decode()}],
            }
        print(json.dumps({"signed": json.dumps(document, indent=2), "publicKey": pem}))
        return
    with open(sys.argv[3], "rb") as file:
        public = serialization.load_pem_public_key(file.read())
    document = json.loads(text)
    if task == "verify-jsf":
        value = from_url64(document["signature"].pop("value"))
        right = verify(public, canonical(document), value, True)
    else:
        value = base64.b64decode(document["signatures"][0]["sig"])
        payload = base64.b64decode(document["payload"])
        right = verify(public, encoded(document["payloadType"].encode(), payload), value, False)
    print("valid" if right else "invalid")


main()
