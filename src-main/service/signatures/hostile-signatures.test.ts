import { constants, createSign, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonical, digests, documents, type Key, keyOf, signatureOf, signed } from './signatures-for-test.ts'

/** Signs with Node alone, as a hostile or unusual program would. */
function jsf(
  changes: object,
  key: KeyObject,
  options: { digest?: string | null; more?: object; pss?: boolean } = {},
): string {
  const { digest = 'sha256', more = {}, pss = false } = options
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [], ...more }
  const bytes = Buffer.from(canonical({ ...document, signature: changes }))
  const padding = pss ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : {}
  const value = sign(digest, bytes, { key, dsaEncoding: 'ieee-p1363', ...padding }).toString('base64url')
  return JSON.stringify({ ...document, signature: { ...changes, value } })
}

const jwk = (key: KeyObject) => key.export({ format: 'jwk' })

describe('a hostile signature of JSON', () => {
  const { publicKey, privateKey, fingerprint } = keyOf('ES256')
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const rsa = keyOf('RS256')
  const p384 = keyOf('ES384')
  const right = jsf({ algorithm: 'ES256', publicKey: jwk(publicKey) }, privateKey)
  const parsed = JSON.parse(right) as { signature: object }
  const withSignature = (signature: unknown) => JSON.stringify({ ...parsed, signature })
  test.each<[string, string, string, RegExp]>([
    ['none', withSignature({ algorithm: 'none', value: '' }), 'UNTRUSTED', /"none" is not supported/],
    [
      'none, with a key',
      withSignature({ algorithm: 'none', publicKey: jwk(publicKey), value: '' }),
      'UNTRUSTED',
      /"none" is not supported/,
    ],
    [
      'HS256 with the public key as secret',
      withSignature({ ...parsed.signature, algorithm: 'HS256' }),
      'UNTRUSTED',
      /"HS256" is not supported/,
    ],
    [
      'an RSA key that is too short',
      jsf({ algorithm: 'RS256', publicKey: jwk(weak.publicKey) }, weak.privateKey),
      'UNTRUSTED',
      /1024 bits/,
    ],
    [
      'a key of another curve',
      jsf({ algorithm: 'ES256', publicKey: jwk(p384.publicKey) }, p384.privateKey),
      'INVALID',
      /does not fit ES256/,
    ],
    [
      'a key of another kind',
      withSignature({ ...parsed.signature, publicKey: jwk(rsa.publicKey) }),
      'INVALID',
      /does not fit ES256/,
    ],
    [
      'a secret key',
      withSignature({ ...parsed.signature, publicKey: { kty: 'oct', k: 'AAAA' } }),
      'UNTRUSTED',
      /no readable key/,
    ],
    [
      'an algorithm without end',
      withSignature({ ...parsed.signature, algorithm: 'x'.repeat(1e5) }),
      'UNTRUSTED',
      /x…" is not supported/,
    ],
    ['a value that is none', withSignature({ ...parsed.signature, value: { a: 1 } }), 'INVALID', /does not match/],
    ['a list', withSignature([1, 2]), 'UNTRUSTED', /no signer/],
    ['a text', withSignature('signed'), 'UNTRUSTED', /no signer/],
    ['signers that are none', withSignature({ signers: [1, null] }), 'UNTRUSTED', /no signer/],
    [
      'one right signer of two',
      withSignature({ signers: [signerOf(keyOf('ES256')), { ...signerOf(rsa), value: 'AAAA' }] }),
      'INVALID',
      /does not match/,
    ],
  ])('by %s is never trusted', async (_name, content, state, reason) => {
    const found = await signatureOf(content, [keyOf('ES256'), rsa, p384])
    expect(found).toMatchObject({ state, verifiedBy: [], reason: expect.stringMatching(reason) as string })
  })

  function signerOf(key: Key): object {
    const about = { algorithm: key.algorithm, publicKey: jwk(key.publicKey) }
    const content = { ...(JSON.parse(right) as object), signature: { signers: [about] } }
    const value = sign(digests[key.algorithm] ?? null, Buffer.from(canonical(content)), {
      key: key.privateKey,
      dsaEncoding: 'ieee-p1363',
    })
    return { ...about, value: value.toString('base64url') }
  }

  test('names each of several signers that are right', async () => {
    const content = withSignature({ signers: [signerOf(keyOf('ES256')), signerOf(rsa)] })
    expect(await signatureOf(content)).toMatchObject({ reason: null, verifiedBy: [fingerprint, rsa.fingerprint] })
  })

  test('that leaves members out is not trusted, with any key', async () => {
    const about = { algorithm: 'ES256', publicKey: jwk(publicKey) }
    const { signature } = JSON.parse(jsf(about, privateKey)) as { signature: object }
    const content = { ...parsed, metadata: { a: 1 }, signature: { ...signature, excludes: ['metadata'] } }
    const found = await signatureOf(JSON.stringify(content), [keyOf('ES256')])
    expect(found).toMatchObject({ verifiedBy: [], reason: 'The signature does not cover "metadata"' })
  })

  test('of a document with a member twice is not trusted', async () => {
    const content = right.replace('"components":[]', '"components":[{"type":"library","name":"evil"}],"components":[]')
    expect((await signatureOf(content, [keyOf('ES256')]))?.verifiedBy).toEqual([])
  })

  test('without a key is verified with the trusted ones', async () => {
    const content = jsf({ algorithm: 'ES256' }, privateKey)
    expect(await signatureOf(content)).toMatchObject({ verifiedBy: [], needsKey: true })
    expect(await signatureOf(content, [rsa])).toMatchObject({
      verifiedBy: [],
      needsKey: true,
      reason: expect.stringMatching(/no trusted key/) as string,
    })
    expect(await signatureOf(content, [rsa, keyOf('ES256')])).toMatchObject({
      verifiedBy: [fingerprint],
      needsKey: false,
    })
  })

  test('by a probabilistic RSA scheme is verified', async () => {
    const content = jsf({ algorithm: 'PS256', publicKey: jwk(rsa.publicKey) }, rsa.privateKey, { pss: true })
    expect(await signatureOf(content)).toMatchObject({ state: 'UNTRUSTED', verifiedBy: [rsa.fingerprint] })
  })
})

describe('a hostile signature of XML', () => {
  const key = keyOf('ES256')
  const right = () => signed(documents.xml, 'xml', key)
  const evil = '<components><component type="library"><name>evil</name><version>1</version></component></components>'
  const element = /<ds:Signature [\s\S]*<\/ds:Signature>/

  test.each<[string, (text: string) => string]>([
    [
      'an original that is wrapped',
      (text) => {
        const original = text.replace(/<\?xml.*\?>\s*/, '').replace(element, '')
        const signature = element.exec(text)?.[0] ?? ''
        const moved = signature.replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`)
        return `<bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1">${evil}${moved}</bom>`
      },
    ],
    [
      'a reference to a part that carries the original',
      (text) => {
        const original = text
          .replace(/<\?xml.*\?>\s*/, '')
          .replace(element, '')
          .replace('<bom ', '<bom Id="o" ')
        const signature = (element.exec(text)?.[0] ?? '').replace('URI=""', 'URI="#o"')
        return `<bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1">${evil}${signature}<x xmlns="urn:x">${original}</x></bom>`
      },
    ],
    [
      'a second reference that is mentioned first',
      (text) =>
        text
          .replace('<ds:SignedInfo>', '<ds:Object><ds:Reference URI=""/></ds:Object><ds:SignedInfo>')
          .replace(/(<ds:SignedInfo>[\s\S]*?)URI=""/, '$1URI="#o"'),
    ],
    [
      'a second signature with content',
      (text) =>
        text.replace(
          '<ds:Signature ',
          `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${evil}</ds:Signature><ds:Signature `,
        ),
    ],
    [
      'content inside the signature of a component',
      (text) => text.replace('<version>1', '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/><version>1'),
    ],
    ['no digest', (text) => text.replace(/<ds:DigestValue>[^<]*/, '<ds:DigestValue>')],
    [
      'HMAC with the public key as secret',
      (text) => text.replace(/xmldsig-more#ecdsa-sha256/, 'xmldsig-more#hmac-sha256'),
    ],
    [
      'an old HMAC',
      (text) =>
        text.replace(
          'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
          'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
        ),
    ],
    ['another key', (text) => text.replace(/<dsig11:PublicKey>[^<]*/, '<dsig11:PublicKey>AAAA')],
    [
      'a transform that selects nothing',
      (text) =>
        text.replace(
          /<ds:Transform /,
          '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><XPath>false()</XPath></ds:Transform><ds:Transform ',
        ),
    ],
    ['no end of values', (text) => text.replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${'A'.repeat(1e6)}`)],
  ])('with %s is never trusted', async (_name, change) => {
    const before = await right()
    const after = change(before)
    expect(after).not.toBe(before)
    const found = await signatureOf(after, [key])
    expect(found?.verifiedBy).toEqual([])
    expect(found?.reason).toEqual(expect.any(String))
  })

  test('by SHA-1 is named as such', async () => {
    const rsa = keyOf('RS256')
    const text = await signed(documents.xml, 'xml', rsa)
    const old = text.replace(
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    )
    const info = (/<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/.exec(old)?.[0] ?? '')
      .replace('<ds:SignedInfo>', '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">')
      .replaceAll(/<(ds:\w+)([^<>]*)\/>/g, '<$1$2></$1>')
    const value = createSign('sha1').update(info).sign(rsa.privateKey, 'base64')
    const found = await signatureOf(old.replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`), [rsa])
    expect(found).toMatchObject({
      state: 'UNTRUSTED',
      verifiedBy: [],
      reason: expect.stringMatching(/SHA-1/) as string,
    })
  })
})
