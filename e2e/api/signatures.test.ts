import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import canonicalize from 'canonicalize'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { startService } from './support/api-client.ts'
import { cyclonedx, signatureCalls, spdx, xml } from './support/signature-calls.ts'
import { cyclonedxOf } from './support/documents.ts'

let service: Awaited<ReturnType<typeof startService>>
let calls: Calls
beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
  calls = signatureCalls(service)
})
afterAll(() => service.close())

type Calls = ReturnType<typeof signatureCalls>
const createKey: Calls['createKey'] = (...args) => calls.createKey(...args)
const newKey: Calls['newKey'] = (...args) => calls.newKey(...args)
const deleteKey: Calls['deleteKey'] = (...args) => calls.deleteKey(...args)
const listKeys: Calls['listKeys'] = (...args) => calls.listKeys(...args)
const signatureOf: Calls['signatureOf'] = (...args) => calls.signatureOf(...args)
const untilState: Calls['untilState'] = (...args) => calls.untilState(...args)
const signVersion: Calls['signVersion'] = (...args) => calls.signVersion(...args)
const download: Calls['download'] = (...args) => calls.download(...args)
const upload: Calls['upload'] = (...args) => calls.upload(...args)

const pemOf = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString()

/** Verifies a signature of JSON without the program. */
function isRight(text: string, publicKey: string): boolean {
  const { signature, ...rest } = JSON.parse(text) as { signature: { value: string } }
  const { value, ...about } = signature
  const covered = Buffer.from(canonicalize({ ...rest, signature: about }) ?? '')
  return verify('sha256', covered, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(value, 'base64url'))
}

test('keys are made, listed and removed; private parts stay in files of their user alone', async () => {
  const key = await newKey({ name: '  Release  key ' })
  expect(key).toMatchObject({ name: 'Release key', algorithm: 'ES256', canSign: true })
  expect(key.publicKey).not.toContain('PRIVATE')
  const der = createPublicKey(key.publicKey).export({ format: 'der', type: 'spki' })
  expect(key.fingerprint).toBe(createHash('sha256').update(der).digest('hex'))
  const file = join(service.dataFolder, 'keys', `signing-${key.id}.secret`)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  const trusted = await newKey({ name: 'Ada', publicKey: pemOf(generateKeyPairSync('ed25519').publicKey) })
  expect(trusted).toMatchObject({ algorithm: 'Ed25519', canSign: false })
  expect((await listKeys()).map(({ name }) => name)).toEqual(['Release key', 'Ada'])
  expect(await createKey({ name: 'Other', publicKey: trusted.publicKey })).toMatchObject({
    errors: ['This key is in the list already, as "Ada"'],
    signingKey: null,
  })
  expect((await createKey({ name: 'release KEY' })).errors).toEqual(['There is a key named "release KEY" already'])
  expect((await createKey({ name: ' ' })).errors).toEqual(['The key needs a name'])
  expect((await createKey({ name: 'x', algorithm: 'none' })).errors[0]).toMatch(/"none" is not valid/)
  // Nothing is left of keys that were not stored.
  const secrets = () => readdirSync(join(service.dataFolder, 'keys')).filter((name) => name.startsWith('signing-'))
  expect(secrets()).toEqual([`signing-${key.id}.secret`])
  for (const { id } of [key, trusted]) expect(await deleteKey(id)).toEqual({ errors: [], deletedId: id })
  expect(await deleteKey(key.id)).toEqual({ errors: ['SigningKey not found'], deletedId: null })
  expect([await listKeys(), secrets()]).toEqual([[], []])
})

test('keys are for administrators, signing for operators', async () => {
  const id = await upload(cyclonedx)
  const [operator, viewer] = [service.as(await service.token('Operator')), service.as(await service.token('Viewer'))]
  expect((await createKey({ name: 'x' }, operator)).errors[0]).toMatch(/not authorized/)
  const key = await newKey({ name: 'Roles' })
  expect(await deleteKey(key.id, operator)).toMatchObject({ deletedId: null })
  expect((await signVersion(id, key.id, viewer)).errors[0]).toMatch(/not authorized/)
  expect((await signVersion(id, key.id, operator)).errors).toEqual([])
  const query = 'query ($id: Uuid!, $key: Uuid) { sbom(sbomId: $id) { download(signingKeyId: $key) { url } } }'
  expect((await viewer.ask(query, { id, key: key.id })).errors?.[0]?.message).toMatch(/not authorized/)
  expect((await operator.ask(query, { id, key: key.id })).errors).toBeUndefined()
  await deleteKey(key.id)
})

test('trust is told as keys come and go, without another upload', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const signer = { algorithm: 'ES256', publicKey: { kty, crv, x, y } }
  const signedBy = (document: object, about: object) => {
    const covered = Buffer.from(canonicalize({ ...document, signature: about }) ?? '')
    const value = sign('sha256', covered, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    return { ...document, signature: { ...about, value } }
  }
  const id = await upload(signedBy(cyclonedx, signer))
  const unnamed = await upload(signedBy(cyclonedx, { algorithm: 'ES256' }))
  const unsigned = await upload(cyclonedx)
  expect(await signatureOf(id)).toMatchObject({
    ...{ state: 'UNTRUSTED', reason: 'The key that created it is not among the trusted keys', keyName: null },
  })
  const key = await newKey({ name: 'Supplier', publicKey: pemOf(publicKey) })
  expect(await signatureOf(id)).toMatchObject({ state: 'TRUSTED', reason: null, keyName: 'Supplier' })
  expect(await untilState(unnamed, 'TRUSTED')).toMatchObject({ keyName: 'Supplier' })
  // A new upload is compared at once.
  expect(await signatureOf(await upload(signedBy({ ...cyclonedx, version: 2 }, { algorithm: 'ES256' })))).toMatchObject(
    {
      state: 'TRUSTED',
    },
  )
  expect(await signatureOf(unsigned)).toMatchObject({ state: 'NONE', reason: null })
  const trusted = '{ sboms(filterText: "version.signature is trusted") { totalCount } }'
  expect(await service.data(trusted)).toEqual({ sboms: { totalCount: 3 } })
  await deleteKey(key.id)
  expect(await signatureOf(id)).toMatchObject({ state: 'UNTRUSTED', keyName: null })
  expect(await signatureOf(unnamed)).toMatchObject({ state: 'UNTRUSTED' })
})

test('a key that becomes trusted while a document is read is compared with it', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const components = Array.from({ length: 20_000 }, (_, at) => ({ type: 'library', name: `n${at}`, version: '1' }))
  const document = { ...cyclonedx, components }
  const about = { algorithm: 'Ed25519' }
  const value = sign(null, Buffer.from(canonicalize({ ...document, signature: about }) ?? ''), privateKey)
  const signed = { ...document, signature: { ...about, value: value.toString('base64url') } }
  const store = openSqlite({ file: join(service.dataFolder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  const hidden = () => store.query('SELECT id FROM sbom_version WHERE visible = 0', []).rows.length
  const uploaded = upload(signed)
  // Trusted keys were read, and the document is not stored yet.
  while (hidden() === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  store.close()
  const key = await newKey({ name: 'Late', publicKey: pemOf(publicKey) })
  expect(await untilState(await uploaded, 'TRUSTED')).toMatchObject({ keyName: 'Late' })
  await deleteKey(key.id)
})

test('a signed version is trusted, its downloads in that format are signed, and others are not', async () => {
  const key = await newKey({ name: 'JSON' })
  const id = await upload(cyclonedx)
  const { errors, sbom } = await signVersion(id)
  expect([errors, sbom?.signature]).toEqual([
    [],
    {
      ...{ state: 'TRUSTED', format: 'JSF', algorithm: 'ES256', keyFingerprint: key.fingerprint, reason: null },
      ...{ keyName: 'JSON', signedAt: expect.any(String) as string, signedBy: expect.any(String) as string },
    },
  ])
  for (const args of ['', 'includeVulns: true', 'specVersion: "1.5"', 'lite: true']) {
    const { text, contentType } = await download(id, args)
    expect([isRight(text, key.publicKey), contentType]).toEqual([true, 'application/json'])
  }
  expect((await download(id, 'original: true')).text).toBe(JSON.stringify(cyclonedx))
  expect((await download(id, 'format: "XML"')).text).not.toContain('Signature')
  const asked = await download(id, `format: "XML", signingKeyId: "${key.id}"`)
  expect(asked.text).toContain('<ds:SignatureValue>')
  // What was signed here is verified when it comes back.
  expect(await signatureOf(await upload((await download(id)).text))).toMatchObject({
    state: 'TRUSTED',
    keyName: 'JSON',
  })
  expect(await signatureOf(await upload(asked.text, 'sbom.xml'))).toMatchObject({ state: 'TRUSTED', format: 'XMLDSIG' })
  await deleteKey(key.id)
  expect(await signatureOf(id)).toMatchObject({ state: 'UNTRUSTED', signedBy: expect.any(String) as string })
  expect((await download(id)).text).not.toContain('"signature"')
})

test.each([
  ['XML', xml, 'sbom.xml', 'XMLDSIG', /\.xml$/],
  ['SPDX', JSON.stringify(spdx), 'sbom.spdx.json', 'DSSE', /\.spdx\.dsse\.json$/],
])(
  '%s is signed in its own way, comes back trusted, and is told when it was changed',
  async (_n, text, name, format, filename) => {
    const key = await newKey({ name: `of ${format}`, algorithm: 'Ed25519' })
    const id = await upload(text, name)
    expect((await signVersion(id, key.id)).sbom?.signature).toMatchObject({ state: 'TRUSTED', format })
    const file = await download(id, 'includeVulns: false, redactInternal: true')
    expect(file.filename).toMatch(filename)
    expect(await signatureOf(await upload(file.text, name))).toMatchObject({ state: 'TRUSTED', format })
    if (format === 'XMLDSIG') {
      const changed = await upload(file.text.replace('<name>a<', '<name>b<'), name)
      expect(await signatureOf(changed)).toMatchObject({ state: 'INVALID' })
    }
    await deleteKey(key.id)
  },
)

test('a key has to be there, and has to be chosen if there are several', async () => {
  const id = await upload(cyclonedx)
  expect((await signVersion(id)).errors).toEqual(['There is no key to sign with'])
  const trusted = await newKey({ name: 'Trusted', publicKey: pemOf(generateKeyPairSync('ed25519').publicKey) })
  expect((await signVersion(id)).errors).toEqual(['There is no key to sign with'])
  expect((await signVersion(id, trusted.id)).errors[0]).toMatch(/only trusted here/)
  const [one, two] = [await newKey({ name: 'One' }), await newKey({ name: 'Two' })]
  expect((await signVersion(id)).errors[0]).toMatch(/several keys/)
  expect((await signVersion(id, crypto.randomUUID())).errors).toEqual(['SigningKey not found'])
  expect((await signVersion(crypto.randomUUID(), one.id)).errors).toEqual(['Sbom not found'])
  // Signed again, also at the same time: the last one counts, and none fails.
  const signed = await Promise.all([one, two, one].map((key) => signVersion(id, key.id)))
  expect(signed.map(({ errors }) => errors)).toEqual([[], [], []])
  expect(await signatureOf(id)).toMatchObject({ state: 'TRUSTED' })
  for (const { id: key } of [trusted, one, two]) await deleteKey(key)
})

test('an invalid signature of the file is never hidden by one that is made here', async () => {
  const own = await newKey({ name: 'Own' })
  const signed = await upload(cyclonedx)
  await signVersion(signed, own.id)
  const changed = await upload((await download(signed)).text.replace(/"name": *"a"/, '"name":"evil"'))
  expect(await signatureOf(changed)).toMatchObject({ state: 'INVALID' })
  const { errors, sbom } = await signVersion(changed, own.id)
  expect([errors, sbom]).toEqual([
    [
      'The signature in the document is invalid. Get the document from its author again, or upload it without that signature',
    ],
    null,
  ])
  expect(await signatureOf(changed)).toMatchObject({ state: 'INVALID', signedBy: null })
  // Nor by a key that a download or an export names, in any format.
  for (const args of ['', 'format: "XML", ', 'spec: SPDX, ']) {
    const query = `query ($id: Uuid!, $key: Uuid) { sbom(sbomId: $id) { download(${args}signingKeyId: $key) { content } } }`
    const answer = await service.ask(query, { id: changed, key: own.id })
    expect(answer.errors?.map(({ message }) => message)).toEqual(errors)
  }
  const outputs = [{ kind: 'SBOM', signingKeyId: own.id }]
  const create = 'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors } }'
  expect(await service.data(create, { input: { sbomId: changed, outputs } })).toEqual({ exportCreate: { errors } })

  // Signed here before it is known that the signature in the file is wrong.
  const maker = generateKeyPairSync('ed25519')
  const keyid = createHash('sha256')
    .update(maker.publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
  const payload = Buffer.from(JSON.stringify(spdx)).toString('base64')
  const sig = sign(null, Buffer.from('another document'), maker.privateKey).toString('base64')
  const envelope = { payloadType: 'application/spdx+json', payload, signatures: [{ keyid, sig }] }
  const id = await upload(envelope)
  expect(await signatureOf(id)).toMatchObject({ state: 'UNTRUSTED' })
  expect((await signVersion(id, own.id)).sbom?.signature).toMatchObject({ state: 'TRUSTED', keyName: 'Own' })
  expect((await download(id, 'redactInternal: true')).text).toContain('"payloadType"')
  const key = await newKey({ name: 'Maker', publicKey: pemOf(maker.publicKey) })
  expect(await untilState(id, 'INVALID')).toMatchObject({ keyName: null, signedBy: null })
  expect((await download(id, 'redactInternal: true')).text).not.toContain('"payloadType"')
  const invalid = '{ sboms(filterText: "version.signature is invalid") { nodes { id } } }'
  const { sboms } = await service.data<{ sboms: { nodes: { id: string }[] } }>(invalid)
  expect(sboms.nodes.map((node) => node.id)).toEqual(expect.arrayContaining([id, changed]))
  for (const one of [own, key]) await deleteKey(one.id)
})

test('the signature belongs to its document: another one has none', async () => {
  const key = await newKey({ name: 'Documents' })
  const id = await upload(cyclonedx)
  await signVersion(id)
  const query =
    'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors document { id } } }'
  const file = cyclonedxOf([{ name: 'b', version: '2' }], { version: '9' })
  await service.send(query, { input: { sbomId: id, doc: null } }, file)
  await service.idle()
  const state =
    'query ($id: Uuid!) { sbom(sbomId: $id) { signature { state } documents { id active signature { state } } } }'
  type Documents = { sbom: { signature: object; documents: { id: string; active: boolean; signature: object }[] } }
  const { sbom } = await service.data<Documents>(state, { id })
  expect(sbom.signature).toEqual({ state: 'NONE' })
  const before = sbom.documents.find(({ active }) => !active)
  expect(before?.signature).toEqual({ state: 'TRUSTED' })
  const activate = 'mutation ($id: Uuid!) { sbomDocumentActivate(input: { id: $id }) { errors } }'
  await service.data(activate, { id: before?.id })
  await service.idle()
  expect((await service.data<Documents>(state, { id })).sbom.signature).toEqual({ state: 'TRUSTED' })
  await deleteKey(key.id)
})

test('files of an export are verified and signed', async () => {
  const key = await newKey({ name: 'Export' })
  const id = await upload(cyclonedx)
  const query = 'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors export { id } } }'
  const outputs = [
    { kind: 'SBOM', format: 'CYCLONEDX', signingKeyId: key.id },
    { kind: 'SBOM', format: 'SPDX', signingKeyId: key.id },
    { kind: 'SBOM', format: 'CYCLONEDX', encoding: 'XML' },
  ]
  const { exportCreate } = await service.data<{ exportCreate: { errors: string[]; export: { id: string } } }>(query, {
    input: { sbomId: id, outputs },
  })
  expect(exportCreate.errors).toEqual([])
  await service.idle()
  type Files = {
    export: { files: { filename: string; sha256: string; url: string; bytes: number; schemaValid: boolean }[] }
  }
  const { export: made } = await service.data<Files>(
    'query ($id: Uuid!) { export(id: $id) { files { filename sha256 bytes url schemaValid } } }',
    { id: exportCreate.export.id },
  )
  const texts: string[] = []
  for (const { url, sha256, bytes, schemaValid } of made.files) {
    const body = Buffer.from(await (await fetch(new URL(url, service.url))).arrayBuffer())
    expect([createHash('sha256').update(body).digest('hex'), body.length, schemaValid]).toEqual([sha256, bytes, true])
    texts.push(body.toString())
  }
  expect(isRight(texts[0] ?? '', key.publicKey)).toBe(true)
  expect(JSON.parse(texts[1] ?? '')).toMatchObject({ signatures: [{ keyid: key.fingerprint }] })
  expect(texts[2]).not.toContain('Signature')
  await deleteKey(key.id)
})
