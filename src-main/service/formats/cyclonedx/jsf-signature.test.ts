import { generateKeyPairSync, type KeyObject, sign, constants } from 'node:crypto'
import canonicalize from 'canonicalize'
import { describe, expect, test } from 'vitest'
import { sampleBytes } from '#e2e/support/sample-files.ts'
import { cyclonedx, library, messages, read } from '#service/formats/read-for-test.ts'

type Body = Record<string, unknown>
interface Pair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pairs: Readonly<Record<string, Pair>> = {
  RS256: rsa,
  PS384: rsa,
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ES512: generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  Ed25519: generateKeyPairSync('ed25519'),
  Ed448: generateKeyPairSync('ed448'),
}

/** A signature by the rules of JSF over the whole document in canonical form, made without the code that checks it. */
function valueOf(algorithm: string, document: Body): string {
  const { privateKey } = pairs[algorithm] ?? rsa
  const bytes = Buffer.from(canonicalize(document) ?? '')
  const options = algorithm.startsWith('ES')
    ? { dsaEncoding: 'ieee-p1363' as const }
    : algorithm.startsWith('PS')
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : {}
  const digest = algorithm.startsWith('Ed') ? null : `sha${algorithm.slice(2)}`
  return sign(digest, bytes, { key: privateKey, ...options }).toString('base64url')
}

const header = (algorithm: string): Body => ({
  algorithm,
  publicKey: pairs[algorithm]?.publicKey.export({ format: 'jwk' }),
})
const plain = cyclonedx({
  metadata: { component: library('äöü €', { version: '1.0' }) },
  components: [library('b', { description: 'a "quoted"\n\u0007 text \u{1f600}' }), library('a')],
  properties: [{ name: 'n', value: 'v' }],
})

function signed(algorithm: string, rest: Body = {}): Body {
  const document: Body = { ...plain, ...rest }
  return {
    ...document,
    signature: { ...header(algorithm), value: valueOf(algorithm, { ...document, signature: header(algorithm) }) },
  }
}

const signatureOf = (document: Body) => read(JSON.stringify(document, null, 2)).document.signature

describe('one signature', () => {
  test.each(Object.keys(pairs))('%s: verifies, and fails after the document is changed', (algorithm) => {
    const document = signed(algorithm)
    const right = signatureOf(document)
    expect(right).toMatchObject({ state: 'UNTRUSTED', format: 'JSF', algorithm })
    expect(right?.keyFingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(signatureOf({ ...document, components: [library('b'), library('a')] })?.state).toBe('INVALID')
    expect(signatureOf({ ...document, extra: 1 })?.state).toBe('INVALID')
  })

  test('allows changes of excluded members and names them', () => {
    const document: Body = { ...plain }
    const { properties: _, ...covered } = document
    const value = valueOf('ES256', { ...covered, signature: header('ES256') })
    const signature = { ...header('ES256'), excludes: ['properties'], value }
    const reading = read({ ...document, properties: [], signature })
    expect(reading.document.signature?.state).toBe('UNTRUSTED')
    expect(messages(reading)).toContain('/signature: The signature does not cover "properties"')
    expect(signatureOf({ ...document, version: 2, signature })?.state).toBe('INVALID')
  })

  test.each<readonly [string, unknown, string, RegExp]>([
    ['no key', { algorithm: 'ES256', value: 'AA' }, 'UNTRUSTED', /no readable key/],
    [
      'a key that is none',
      { algorithm: 'ES256', publicKey: { kty: 'EC' }, value: 'AA' },
      'UNTRUSTED',
      /no readable key/,
    ],
    [
      'a certificate that is none',
      { algorithm: 'ES256', certificatePath: ['MIIB...'], value: 'AA' },
      'UNTRUSTED',
      /no readable key/,
    ],
    [
      'a shared secret',
      { ...header('ES256'), algorithm: 'HS256', value: 'AA' },
      'UNTRUSTED',
      /"HS256" is not supported/,
    ],
    [
      'the key of another kind',
      { ...header('ES256'), algorithm: 'RS256', value: 'AA' },
      'INVALID',
      /key does not fit RS256/,
    ],
    ['a value that is none', { ...header('ES256'), value: '' }, 'INVALID', /does not match the document/],
    ['no object', 'signed', 'UNTRUSTED', /no signer/],
  ])('%s', (_, signature, state, message) => {
    const reading = read(cyclonedx({ signature }))
    expect(reading.document.signature?.state).toBe(state)
    expect(messages(reading).some((said) => message.test(said))).toBe(true)
  })

  test('returns null for a document without a signature', () => {
    expect(signatureOf(plain)).toBeNull()
  })
})

describe('several signatures', () => {
  const body: Body = { ...plain }
  const by = (algorithm: string, around: (signer: Body) => Body): Body => ({
    ...header(algorithm),
    value: valueOf(algorithm, { ...body, signature: around(header(algorithm)) }),
  })
  const alone = (signer: Body): Body => ({ signers: [signer] })
  const signers = [by('ES256', alone), by('RS256', alone)]
  const first = by('ES256', (signer) => ({ chain: [signer] }))
  const chain = [first, by('Ed25519', (signer) => ({ chain: [first, signer] }))]

  test.each<readonly [string, Body, string]>([
    ['signers', { signers }, 'UNTRUSTED'],
    ['signers, one of them wrong', { signers: [signers[0], { ...signers[1], value: 'AAAA' }] }, 'INVALID'],
    ['a chain', { chain }, 'UNTRUSTED'],
    ['a chain in another order', { chain: chain.toReversed() }, 'INVALID'],
    ['a chain without its first', { chain: chain.slice(1) }, 'INVALID'],
  ])('%s', (_, signature, state) => {
    expect(signatureOf({ ...body, signature })?.state).toBe(state)
  })

  test('verifies a limited number of signatures', () => {
    const many = Array.from({ length: 40 }, () => ({ ...header('ES256'), value: 'AAAA' }))
    const found = messages(read({ ...body, signature: { signers: many } })).filter((said) =>
      said.includes('does not match the document'),
    )
    expect(found.length).toBe(16)
  })
})

describe('documents that were signed with keys that no longer exist', () => {
  const state = (path: string) => read(sampleBytes(`cyclonedx/${path}`)).document.signature?.state
  test.each([
    ['1.4/signed.cdx.json', 'UNTRUSTED'],
    ['1.6/signed-by-two.cdx.json', 'UNTRUSTED'],
    ['1.6/signed-and-changed.cdx.json', 'INVALID'],
    ['1.6/signed-without-key.cdx.json', 'UNTRUSTED'],
    ['1.3/signed.cdx.xml', 'UNTRUSTED'],
    ['1.3/signed-with-certificate.cdx.xml', 'UNTRUSTED'],
  ])('%s: %s', (path, expected) => {
    expect(state(path)).toBe(expected)
  })

  test.each(['1.4/signed.cdx.json', '1.3/signed.cdx.xml', '1.3/signed-with-certificate.cdx.xml'])(
    '%s, changed',
    (path) => {
      const changed = sampleBytes(`cyclonedx/${path}`)
        .toString()
        .replace('anchor', 'anchor-x')
        .replace('chain', 'chain-x')
      expect(read(changed).document.signature?.state).toBe('INVALID')
    },
  )
})
