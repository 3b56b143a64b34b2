import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signingAlgorithms } from '#service/domain/signatures/signing-key.ts'
import { namedKey } from '#service/formats/signatures/public-key.ts'
import { readPublicKey } from './key-pair.ts'
import { canonical, documents, isSigned, keyOf, signatureOf, signed } from './signatures-for-test.ts'

describe.each(signingAlgorithms)('with %s', (algorithm) => {
  const key = keyOf(algorithm)

  test('JSON is signed inside, as another implementation verifies it, and is otherwise the same text', async () => {
    const text = await signed(documents.json, 'json', key)
    const { signature, ...rest } = JSON.parse(text) as { signature: { value: string } & Record<string, unknown> }
    const { value, ...about } = signature
    expect(isSigned(canonical({ ...rest, signature: about }), Buffer.from(value, 'base64url'), key, 'ieee-p1363')).toBe(
      true,
    )
    expect(text.startsWith(documents.json.slice(0, documents.json.lastIndexOf('}')))).toBe(true)
    expect(await signatureOf(text)).toMatchObject({ state: 'UNTRUSTED', reason: null, verifiedBy: [key.fingerprint] })
    const changed = text.replace('"1.0"', '"1.1"')
    expect(await signatureOf(changed)).toMatchObject({ state: 'INVALID', verifiedBy: [] })
    const again = await signed(text, 'json', keyOf('ES256'))
    expect(await signatureOf(again)).toMatchObject({ verifiedBy: [keyOf('ES256').fingerprint] })
    expect(again.match(/"signature"/g)).toHaveLength(1)
  })

  test('XML is signed inside: the digest is that of the text without the signature', async () => {
    const text = await signed(documents.xml, 'xml', key)
    expect(await signatureOf(text)).toMatchObject({
      ...{ state: 'UNTRUSTED', format: 'XMLDSIG', reason: null, verifiedBy: [key.fingerprint] },
    })
    expect(await signatureOf(text.replace('a &amp; b', 'a &amp; c'))).toMatchObject({
      state: 'INVALID',
      verifiedBy: [],
    })
    // The canonical form of this document, by hand: no declaration, no comments.
    const whole = text.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '').replaceAll(/<\?xml.*\?>\s*|<!--.*?-->/g, '')
    const digest = createHash('sha256').update(whole.trim()).digest('base64')
    expect(/<ds:DigestValue>([^<]*)</.exec(text)?.[1]).toBe(digest)
    const info = (/<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/.exec(text)?.[0] ?? '')
      .replace('<ds:SignedInfo>', '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">')
      .replaceAll(/<(ds:\w+)([^<>]*)\/>/g, '<$1$2></$1>')
    const value = Buffer.from(/<ds:SignatureValue>([^<]*)</.exec(text)?.[1] ?? '', 'base64')
    expect(isSigned(info, value, key, 'ieee-p1363')).toBe(true)
    const again = await signed(text, 'xml', keyOf('Ed25519'))
    expect(await signatureOf(again)).toMatchObject({ verifiedBy: [keyOf('Ed25519').fingerprint] })
  })

  test.each(['spdx', 'tag-value'] as const)('%s is signed in an envelope', async (kind) => {
    const text = await signed(documents[kind], kind, key)
    const { payloadType, payload, signatures } = JSON.parse(text) as {
      payloadType: string
      payload: string
      signatures: [{ sig: string; keyid: string }]
    }
    const inside = Buffer.from(payload, 'base64').toString()
    const encoded = `DSSEv1 ${payloadType.length} ${payloadType} ${Buffer.byteLength(inside)} ${inside}`
    expect(isSigned(encoded, Buffer.from(signatures[0].sig, 'base64'), key, 'der')).toBe(true)
    if (kind === 'spdx') {
      expect(JSON.parse(inside)).toMatchObject({
        ...{ predicateType: 'https://spdx.dev/Document/v2.3', predicate: JSON.parse(documents.spdx) as object },
        subject: [{ digest: { sha256: createHash('sha256').update(documents.spdx).digest('hex') } }],
      })
    } else expect(inside).toBe(documents[kind])
    const other = keyOf(algorithm === 'ES256' ? 'Ed25519' : 'ES256')
    expect(await signatureOf(text, [other])).toMatchObject({ state: 'UNTRUSTED', verifiedBy: [], needsKey: true })
    expect(await signatureOf(text, [other, key])).toMatchObject({ verifiedBy: [key.fingerprint], reason: null })
    const body = inside.includes('"name": "n"')
      ? inside.replace('"name": "n"', '"name": "m"')
      : inside.replace(' n\n', ' m\n')
    const changed = JSON.stringify({ payloadType, payload: Buffer.from(body).toString('base64'), signatures })
    expect(await signatureOf(changed, [key])).toMatchObject({ state: 'INVALID', verifiedBy: [] })
    // The type is signed, too.
    expect(await signatureOf(text.replace(payloadType, 'text/plain'), [key])).toMatchObject({ state: 'INVALID' })
  })
})

test('the envelope of a bundle is verified with the certificate beside it, and wrong certificates are told', async () => {
  const text = await signed(documents.spdx, 'spdx', keyOf('ES256'))
  const bundle = {
    verificationMaterial: { certificate: { rawBytes: 'AAAA' } },
    dsseEnvelope: JSON.parse(text) as object,
  }
  expect(await signatureOf(JSON.stringify(bundle), [keyOf('ES256')])).toMatchObject({
    verifiedBy: [keyOf('ES256').fingerprint],
  })
})

test.each(signingAlgorithms)('a public key of the kind %s is read as it was made', (algorithm) => {
  const { pem, fingerprint, publicKey } = keyOf(algorithm)
  expect(readPublicKey(`\n${pem}  `)).toEqual({ algorithm, fingerprint, publicKey: pem })
  expect(namedKey(publicKey).fingerprint).toBe(fingerprint)
})

const pemOf = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString()

test.each<[string, string, RegExp]>([
  ['nothing', '', /not a public key in PEM/],
  ['a private key', keyOf('ES256').secret, /private key/],
  ['two keys', keyOf('ES256').pem + keyOf('Ed25519').pem, /several keys/],
  ['a text without end', 'x'.repeat(1e6), /too long/],
  ['a damaged key', keyOf('ES256').pem.replace(/M[A-Za-z]{3}/, '!!!!'), /not a public key/],
  ['a short RSA key', pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey), /1024 bits/],
  ['a key for encryption', pemOf(generateKeyPairSync('x25519').publicKey), /x25519" are not supported/],
  [
    'a curve that is not offered',
    pemOf(generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey),
    /secp521r1" are not supported/,
  ],
])('%s is not trusted as a key', (_name, pem, message) => {
  expect(() => readPublicKey(pem)).toThrow(message)
})
