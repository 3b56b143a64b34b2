import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { dsseHead, verifyEnvelope } from './dsse-signature.ts'

function newKey(kind: 'ed25519' | 'ec') {
  const { publicKey, privateKey } =
    kind === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519')
  const der = publicKey.export({ format: 'der', type: 'spki' })
  const fingerprint = createHash('sha256').update(der).digest('hex')
  return { privateKey, fingerprint, publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString() }
}

const payloadType = 'application/spdx+json'
/** So large that a limit of 2 GiB allows 28 attempts. */
const large = Buffer.alloc(75 * 2 ** 20, 'x')
const others = Array.from({ length: 31 }, () => newKey('ec'))

function signed(payload: Buffer, privateKey: KeyObject): string {
  const digest = privateKey.asymmetricKeyType === 'ec' ? 'sha256' : null
  return sign(digest, Buffer.concat([dsseHead(payloadType, payload.length), payload]), privateKey).toString('base64')
}

const junk = { sig: signed(Buffer.from('another document'), newKey('ec').privateKey) }
const verify = (payload: Buffer, signatures: unknown, trusted: readonly ReturnType<typeof newKey>[]) =>
  verifyEnvelope({ payloadType, payload, signatures, certificate: undefined }, trusted)

test('a signature that names its key is found behind any others', { timeout: 60_000 }, () => {
  const key = newKey('ec')
  const right = { keyid: key.fingerprint, sig: signed(large, key.privateKey) }
  const found = verify(large, [junk, junk, junk, right], [...others, key])
  expect(found).toMatchObject({ verifiedBy: [key.fingerprint], keyFingerprint: key.fingerprint, reason: null })
})

test('a signature of another kind than those before it is found', () => {
  const key = newKey('ed25519')
  const right = { sig: signed(large, key.privateKey) }
  expect(verify(large, [{ sig: 'AAAA' }, { sig: '' }, right], [...others, key])).toMatchObject({
    verifiedBy: [key.fingerprint],
  })
})

test('every signature is tried with the newest key first', { timeout: 60_000 }, () => {
  const key = newKey('ec')
  const right = { sig: signed(large, key.privateKey) }
  expect(verify(large, [junk, junk, right], [key, ...others])).toMatchObject({ verifiedBy: [key.fingerprint] })
})

test('a limit that was reached is told', { timeout: 60_000 }, () => {
  const key = newKey('ec')
  const right = { sig: signed(large, key.privateKey) }
  expect(verify(large, [junk, right], [...others, key])).toMatchObject({
    ...{ state: 'UNTRUSTED', verifiedBy: [], needsKey: true },
    reason: 'The signature contains no key, and the document is so large that not all trusted keys were tried',
  })
  const small = Buffer.from('{}')
  const last = { sig: signed(small, key.privateKey) }
  expect(verify(small, [...Array<object>(16).fill(junk), last], [key])).toMatchObject({
    ...{ verifiedBy: [], needsKey: true },
    reason: 'The signature contains no key, and no trusted key made one of the first 16 of its 17 signatures',
  })
  expect(verify(small, [...Array<object>(15).fill(junk), last], [key])).toMatchObject({ reason: null })
})

test('one that names a key and is wrong makes it invalid, wherever it is', () => {
  const [first, second] = [newKey('ed25519'), newKey('ec')]
  const payload = Buffer.from('{}')
  const right = { keyid: first.fingerprint, sig: signed(payload, first.privateKey) }
  const wrong = { keyid: second.fingerprint, sig: signed(Buffer.from('[]'), second.privateKey) }
  for (const signatures of [
    [right, wrong],
    [wrong, right],
    [junk, right, { keyid: second.fingerprint, sig: 'AAAA' }],
  ])
    expect(verify(payload, signatures, [first, second])).toMatchObject({ state: 'INVALID', verifiedBy: [] })
  expect(verify(payload, [junk, right], [second])).toMatchObject({ state: 'UNTRUSTED', verifiedBy: [], needsKey: true })
})
