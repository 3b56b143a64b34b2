// @module-tag long
// Backups are signed with keys of the trust store, and say whose they are before anything is replaced.
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ended, makeBackup } from './support/backup-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let maker: Service
let taker: Service
beforeEach(async () => {
  ;[maker, taker] = await Promise.all([startTriageService(), startTriageService()])
})
afterEach(() => Promise.all([maker.close(), taker.close()]))

interface Shown {
  readonly state: string
  readonly reason: string | null
  readonly algorithm: string | null
  readonly keyFingerprint: string | null
  readonly keyName: string | null
}
interface Key {
  readonly id: string
  readonly fingerprint: string
  readonly publicKey: string
}
const fields = 'id filename problem restorable signature { state reason algorithm keyFingerprint keyName }'

async function key(service: Service, input: object): Promise<Key> {
  const text = `mutation ($input: SigningKeyCreateInput!) { signingKeyCreate(input: $input) {
    errors signingKey { id fingerprint publicKey } } }`
  type Made = { signingKeyCreate: { errors: string[]; signingKey: Key } }
  const { signingKeyCreate: made } = await service.data<Made>(text, { input })
  expect(made.errors).toEqual([])
  return made.signingKey
}

async function settings(service: Service, input: object): Promise<readonly string[]> {
  const text = 'mutation ($input: BackupSettingsUpdateInput!) { backupSettingsUpdate(input: $input) { errors } }'
  return (await service.data<{ backupSettingsUpdate: { errors: string[] } }>(text, { input })).backupSettingsUpdate
    .errors
}

interface ShownBackup {
  readonly id: string
  readonly filename: string
  readonly problem: string | null
  readonly restorable: boolean
  readonly signature: Shown
}

async function imported(bytes: Uint8Array, service = taker): Promise<{ errors: string[]; backup: ShownBackup | null }> {
  const text = `mutation ($input: BackupImportInput!) { backupImport(input: $input) { errors backup { ${fields} } } }`
  type Answer = { backupImport: { errors: string[]; backup: ShownBackup | null } }
  const file = { name: 'given.tar.zst', bytes }
  return (await service.send<Answer>(text, { input: { file: null } }, 'input.file', file)).backupImport
}

async function restored(id: string, more: object = {}) {
  const text = 'mutation ($input: BackupRestoreInput!) { backupRestore(input: $input) { errors job { id } } }'
  type Answer = { backupRestore: { errors: string[]; job: { id: string } | null } }
  const { errors, job } = (await taker.data<Answer>(text, { input: { id, ...more } })).backupRestore
  return job ? ended(taker, job.id) : { state: 'REJECTED', error: errors.join() }
}

async function entriesOf(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  const archive = extract()
  archive.end(zstdDecompressSync(bytes))
  for await (const entry of archive) {
    const pieces: Buffer[] = []
    for await (const piece of entry) pieces.push(piece as Buffer)
    found.set(entry.header.name, Buffer.concat(pieces))
  }
  return found
}

async function packed(entries: ReadonlyMap<string, Buffer>): Promise<Uint8Array> {
  const archive = pack()
  for (const [name, content] of entries) archive.entry({ name }, content)
  archive.finalize()
  const pieces: Buffer[] = []
  for await (const piece of archive) pieces.push(piece as Buffer)
  return zstdCompressSync(Buffer.concat(pieces))
}

/** Returns entries whose manifest has the hashes that they have now. */
function withManifest(entries: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const parts = [...entries]
    .filter(([name]) => !['manifest.json', 'signature.json'].includes(name))
    .map(([name, content]) => {
      return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
    })
  return new Map([...entries, ['manifest.json', Buffer.from(JSON.stringify({ parts }))]])
}

const remove = (id: string | undefined) =>
  taker.data('mutation ($input: BackupDeleteInput!) { backupDelete(input: $input) { errors } }', { input: { id } })

interface Envelope {
  readonly payloadType: string
  readonly payload: string
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[]
  readonly publicKey: string
}
const envelopeIn = (entries: ReadonlyMap<string, Buffer>) =>
  JSON.parse(entries.get('signature.json')?.toString() ?? '') as Envelope
const signedBytes = ({ payloadType, payload }: Pick<Envelope, 'payload' | 'payloadType'>) => {
  const bytes = Buffer.from(payload, 'base64')
  return Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `), bytes])
}
const written = async (service: Service) =>
  new Uint8Array(readFileSync(join(service.dataFolder, 'backups', (await makeBackup(service)).filename)))

const other = generateKeyPairSync('ed25519')
const otherPem = other.publicKey.export({ format: 'pem', type: 'spki' }).toString()
const flipped = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`

function withEnvelope(entries: ReadonlyMap<string, Buffer>, changed: object): ReadonlyMap<string, Buffer> {
  return new Map([...entries, ['signature.json', Buffer.from(JSON.stringify({ ...envelopeIn(entries), ...changed }))]])
}

/** Copies of a signed backup that were changed after it was signed. */
function changedCopies(
  entries: ReadonlyMap<string, Buffer>,
  made: Key,
): readonly (readonly [string, ReadonlyMap<string, Buffer>])[] {
  const signature = { keyid: made.fingerprint, sig: flipped(envelopeIn(entries).signatures[0]?.sig ?? '') }
  const about = JSON.parse(entries.get('about.json')?.toString() ?? '') as object
  const renamed = Buffer.from(JSON.stringify({ ...about, waybillVersion: '0.0.1' }))
  const payload = Buffer.from('{"manifest":"00"}').toString('base64')
  return [
    ['content with a new manifest', withManifest(new Map([...entries, ['about.json', renamed]]))],
    ['a bit of the signature', withEnvelope(entries, { signatures: [signature] })],
    ['another key beside it', withEnvelope(entries, { publicKey: otherPem })],
    ['no key', withEnvelope(entries, { publicKey: null })],
    ['no signatures', withEnvelope(entries, { signatures: [] })],
    ['another payload', withEnvelope(entries, { payload })],
    ['another kind of payload', withEnvelope(entries, { payloadType: 'text/plain' })],
    ['no JSON', new Map([...entries, ['signature.json', Buffer.from('{')]])],
  ]
}

test.each(['ES256', 'Ed25519', 'RS256', 'ES384'])('a backup that is signed with %s', async (algorithm) => {
  await maker.upload(cyclonedx(['pkg:npm/a@1.0.0']))
  expect((await imported(await written(maker))).backup?.signature).toEqual({
    ...{ state: 'NONE', reason: 'It is not signed', algorithm: null, keyFingerprint: null, keyName: null },
  })
  const made = await key(maker, { name: 'Release', algorithm })
  expect(await settings(maker, { signingKeyId: made.id })).toEqual([])
  const bytes = await written(maker)

  // Another implementation: the envelope, the manifest and its hashes with nothing but the runtime.
  const entries = await entriesOf(bytes)
  const envelope = envelopeIn(entries)
  const digest = algorithm === 'Ed25519' ? null : algorithm === 'ES384' ? 'sha384' : 'sha256'
  const value = Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64')
  expect(verify(digest, signedBytes(envelope), createPublicKey(made.publicKey), value)).toBe(true)
  const manifest = entries.get('manifest.json') ?? Buffer.alloc(0)
  const hash = createHash('sha256').update(manifest).digest('hex')
  expect(JSON.parse(Buffer.from(envelope.payload, 'base64').toString())).toEqual({ manifest: hash })
  expect(withManifest(entries).get('manifest.json')).toEqual(manifest)

  // Elsewhere it is of a stranger until the key is trusted, and again when it is not any more.
  const { backup } = await imported(bytes)
  const known = { algorithm, keyFingerprint: made.fingerprint }
  expect(backup?.signature).toMatchObject({ ...known, state: 'UNTRUSTED', keyName: null })
  const { id } = await key(taker, { name: 'Head office', publicKey: made.publicKey })
  const list = `{ backups(first: 1) { nodes { ${fields} } } }`
  const newest = async () => (await taker.data<{ backups: { nodes: ShownBackup[] } }>(list)).backups.nodes[0]?.signature
  expect(await newest()).toEqual({ ...known, state: 'TRUSTED', keyName: 'Head office', reason: null })
  await taker.data('mutation ($input: SigningKeyDeleteInput!) { signingKeyDelete(input: $input) { errors } }', {
    input: { id },
  })
  expect((await newest())?.state).toBe('UNTRUSTED')
  if (algorithm === 'ES256') expect(await restored(backup?.id ?? '')).toMatchObject({ state: 'SUCCEEDED' })
})

test('what was changed after it was signed is told apart, and never restored without being asked for', async () => {
  await maker.upload(cyclonedx(['pkg:npm/a@1.0.0']))
  const made = await key(maker, { name: 'Release', algorithm: 'Ed25519' })
  await settings(maker, { signingKeyId: made.id })
  await key(taker, { name: 'Head office', publicKey: made.publicKey })
  const entries = await entriesOf(await written(maker))
  const envelope = envelopeIn(entries)
  const invalid = changedCopies(entries, made)
  for (const [what, changed] of invalid) {
    const { backup, errors } = await imported(await packed(changed))
    expect([what, errors, backup?.signature.state, backup?.problem]).toEqual([what, [], 'INVALID', null])
    expect(backup?.signature.reason).not.toBe('')
    expect([what, (await restored(backup?.id ?? '')).error]).toEqual([
      what,
      expect.stringMatching(/^The signature of the backup is invalid/) as string,
    ])
    await remove(backup?.id)
  }

  // Signed again by another key it is of a stranger.
  const payload = { payloadType: envelope.payloadType, payload: envelope.payload }
  const sig = sign(null, signedBytes(payload), other.privateKey).toString('base64')
  const resigned = withEnvelope(entries, { publicKey: otherPem, signatures: [{ keyid: made.fingerprint, sig }] })
  // The name of the key that it gives is not believed.
  const { backup: strangers } = await imported(await packed(resigned))
  expect(strangers?.signature.state).not.toBe('TRUSTED')
  await remove(strangers?.id)
})

test('without its signature, or with one that is not announced, it is no backup', async () => {
  const made = await key(maker, { name: 'Release', algorithm: 'Ed25519' })
  await settings(maker, { signingKeyId: made.id })
  const entries = await entriesOf(await written(maker))
  const about = JSON.parse(entries.get('about.json')?.toString() ?? '') as object
  const rest = new Map([...entries].filter(([name]) => name !== 'signature.json'))
  expect((await imported(await packed(rest))).errors.join()).toMatch(/ends before its signature/)
  const plain = Buffer.from(JSON.stringify({ ...about, formatVersion: 1 }))
  const unannounced = withManifest(new Map([...entries, ['about.json', plain]]))
  expect((await imported(await packed(unannounced))).errors.join()).toMatch(/unexpected entry: "signature.json"/)
})

test('an invalid signature is accepted by an explicit act only, also of a file whose note says otherwise', async () => {
  const made = await key(maker, { name: 'Release', algorithm: 'ES256' })
  await settings(maker, { signingKeyId: made.id })
  const entries = await entriesOf(await written(maker))
  const changed = new Map([...entries, ['signature.json', Buffer.from('{}')]])
  const { backup } = await imported(await packed(changed))
  expect(backup?.signature.state).toBe('INVALID')
  expect((await restored(backup?.id ?? '')).state).toBe('REJECTED')
  expect(await restored(backup?.id ?? '', { acceptInvalidSignature: true })).toMatchObject({ state: 'SUCCEEDED' })
})

test('what was shown is restored, and no other backup that has the same key', async () => {
  const made = await key(maker, { name: 'Release', algorithm: 'Ed25519' })
  await settings(maker, { signingKeyId: made.id })
  await key(taker, { name: 'Head office', publicKey: made.publicKey })
  const earlier = await written(maker)
  await maker.upload(cyclonedx(['pkg:npm/a@1.0.0']))
  const shown = (await imported(await written(maker))).backup
  expect(shown?.signature.state).toBe('TRUSTED')
  const path = join(taker.dataFolder, 'backups', shown?.filename ?? '')
  const whole = readFileSync(path)
  const note = readFileSync(`${path}.json`, 'utf8')
  writeFileSync(path, earlier)
  expect(await restored(shown?.id ?? '')).toMatchObject({ state: 'REJECTED' }) // its size is another
  writeFileSync(`${path}.json`, JSON.stringify({ ...(JSON.parse(note) as object), bytes: earlier.length }))
  expect(await restored(shown?.id ?? '')).toMatchObject({
    state: 'FAILED',
    error: expect.stringMatching(/^The file is not the backup that was shown/) as string,
  })
  writeFileSync(path, whole)
  writeFileSync(`${path}.json`, note)
  expect(await restored(shown?.id ?? '')).toMatchObject({ state: 'SUCCEEDED' })
})

test('a backup that was changed is not whole however often it is checked, and is again with its own bytes', async () => {
  const { backup } = await imported(await written(maker))
  const path = join(taker.dataFolder, 'backups', backup?.filename ?? '')
  const whole = readFileSync(path)
  writeFileSync(path, await packed(await entriesOf(whole))) // nothing but the packing is another
  expect(readFileSync(path)).not.toEqual(whole)
  const text = `mutation ($input: BackupVerifyInput!) { backupVerify(input: $input) { errors backup { ${fields} } } }`
  const checked = async () => {
    const variables = { input: { id: backup?.id } }
    return (await taker.data<{ backupVerify: { backup: ShownBackup | null } }>(text, variables)).backupVerify.backup
  }
  for (let time = 0; time < 3; time += 1) {
    expect(await checked()).toMatchObject({ problem: expect.stringMatching(/changed/) as string, restorable: false })
  }
  writeFileSync(path, whole)
  expect(await checked()).toMatchObject({ problem: null, restorable: true })
})

test('a key that signs backups stays, and one without a private part cannot be chosen', async () => {
  const made = await key(maker, { name: 'Release', algorithm: 'ES256' })
  await settings(maker, { signingKeyId: made.id })
  const remove = 'mutation ($input: SigningKeyDeleteInput!) { signingKeyDelete(input: $input) { errors } }'
  const answer = await maker.data<{ signingKeyDelete: { errors: string[] } }>(remove, { input: { id: made.id } })
  expect(answer.signingKeyDelete.errors.join()).toMatch(/signs new backups/)
  const shown = '{ backupSettings { signingKeyId signingKeyName } }'
  expect(await maker.data(shown)).toEqual({ backupSettings: { signingKeyId: made.id, signingKeyName: 'Release' } })
  const trusted = await key(taker, { name: 'Head office', publicKey: made.publicKey })
  expect((await settings(taker, { signingKeyId: trusted.id })).join()).toMatch(/Its private part is elsewhere/)
  expect((await settings(taker, { signingKeyId: '01a1f96c-d219-7adc-bc6d-bfd2b404325b' })).join()).toMatch(/not found/)
  expect(await settings(maker, { signingKeyId: '' })).toEqual([])
  expect(await maker.data(shown)).toEqual({ backupSettings: { signingKeyId: null, signingKeyName: null } })
})
