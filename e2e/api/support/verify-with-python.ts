import { spawnSync } from 'node:child_process'

/**
 * Checks a CycloneDX JSON signature (JSF, Ed25519) with another language and library: Python's "cryptography". Reads the document from the
 * standard input and the public key, as PEM, from the first argument.
 */
const program = `
import base64, json, sys
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_pem_public_key

document = json.load(sys.stdin)
signature = document["signature"]
value = signature.pop("value")
# RFC 8785, for documents whose member names are ASCII
covered = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
try:
    key = load_pem_public_key(sys.argv[1].encode())
    key.verify(base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)), covered)
    print("valid")
except InvalidSignature:
    print("invalid")
`

const python = process.platform === 'win32' ? 'python' : 'python3'

/** Whether this machine has Python with the library. */
export const hasPython = spawnSync(python, ['-c', 'import cryptography']).status === 0

/** Says whether the Ed25519 signature of a document is right. @param publicKey PEM */
export function verifyWithPython(document: string, publicKey: string): string {
  const { stdout, stderr } = spawnSync(python, ['-c', program, publicKey], { input: document, encoding: 'utf8' })
  return stdout.trim() || stderr
}
