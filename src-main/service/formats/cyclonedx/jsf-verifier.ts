import { constants, createVerify, type KeyObject, verify, type VerifyKeyObjectInput } from 'node:crypto'

interface Algorithm {
  /** Key type, as Node names it. */
  readonly key: string
  /** Undefined if the algorithm signs the message itself instead of a digest. */
  readonly digest: string | undefined
  readonly options: Omit<VerifyKeyObjectInput, 'key'>
  /** The only curve that an elliptic key may have (RFC 7518, 3.4). */
  readonly curve?: string
}

/** Algorithms of JSON Web Algorithms (RFC 7518, RFC 8037) with a public key. Algorithms with a shared secret cannot be verified here. */
const algorithms: ReadonlyMap<string, Algorithm> = new Map(
  ['256', '384', '512'].flatMap((bits): [string, Algorithm][] => {
    const digest = `sha${bits}`
    const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    return [
      [`RS${bits}`, { key: 'rsa', digest, options: {} }],
      [`PS${bits}`, { key: 'rsa', digest, options: pss }],
      [`ES${bits}`, { key: 'ec', digest, options: { dsaEncoding: 'ieee-p1363' }, ...curveOf(bits) }],
    ]
  }),
)

function curveOf(bits: string): { readonly curve?: string } {
  const curve = { '256': 'prime256v1', '384': 'secp384r1', '512': 'secp521r1' }[bits]
  return curve === undefined ? {} : { curve }
}

const edwards: ReadonlyMap<string, string> = new Map([
  ['Ed25519', 'ed25519'],
  ['Ed448', 'ed448'],
])
/** Maximum number of bytes that are buffered for algorithms that sign the message itself. */
const maxBufferedBytes = 64 * 2 ** 20

/** Verifies one signature over a text that arrives in pieces. */
export abstract class JsfVerifier {
  /** `unknown`: the algorithm is not supported. `mismatch`: the key belongs to another algorithm. */
  static for(name: string, key: KeyObject): JsfVerifier | 'unknown' | 'mismatch' {
    const edwardsKey = edwards.get(name)
    if (edwardsKey) return key.asymmetricKeyType === edwardsKey ? new DocumentVerifier(key) : 'mismatch'
    const algorithm = algorithms.get(name)
    if (!algorithm) return 'unknown'
    const { namedCurve } = key.asymmetricKeyDetails ?? {}
    const fits = key.asymmetricKeyType === algorithm.key && namedCurve === algorithm.curve
    return fits ? new DigestVerifier(key, algorithm) : 'mismatch'
  }

  /** Returns false if the text is too long for the algorithm. The caller must not call any method after that. */
  abstract update(piece: string): boolean

  /** Tests whether the signature matches the whole text. */
  abstract verify(signature: Buffer): boolean
}

class DigestVerifier extends JsfVerifier {
  readonly #verify
  readonly #key: VerifyKeyObjectInput

  constructor(key: KeyObject, { digest, options }: Algorithm) {
    super()
    this.#verify = createVerify(digest ?? '')
    this.#key = { key, ...options }
  }

  update(piece: string): boolean {
    this.#verify.update(piece, 'utf8')
    return true
  }

  verify(signature: Buffer): boolean {
    return fits(() => this.#verify.verify(this.#key, signature))
  }
}

class DocumentVerifier extends JsfVerifier {
  readonly #key: KeyObject
  readonly #pieces: Buffer[] = []
  #length = 0

  constructor(key: KeyObject) {
    super()
    this.#key = key
  }

  update(piece: string): boolean {
    const bytes = Buffer.from(piece)
    this.#length += bytes.length
    if (this.#length > maxBufferedBytes) return false
    this.#pieces.push(bytes)
    return true
  }

  verify(signature: Buffer): boolean {
    return fits(() => verify(null, Buffer.concat(this.#pieces), this.#key, signature))
  }
}

/** The library throws for bytes that cannot be a signature of this type. They match nothing. */
function fits(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
