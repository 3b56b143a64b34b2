// @module-tag long
// A handover file can come from anybody: what it contains is not trusted because its hashes are right.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf, packed } from './support/handover-archive.ts'
import { exportHandover, handOver, importHandover } from './support/handover-calls.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { decideAbout, findingsOf, statusId } from './support/vex-requests.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let maker: Service
let taker: Service
let version: string
let file: Uint8Array
let there: string

beforeAll(async () => {
  ;[maker, taker] = await Promise.all([startTriageService(), startTriageService()])
  const records = zip([osv('GHSA-a', 'a'), osv('GHSA-b', 'b')])
  await Promise.all([maker.importFile(records), taker.importFile(records)])
  version = await maker.upload(cyclonedx(['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0']))
  there = (await handOver(maker, taker, version)).sbom?.id ?? ''
  await decideAbout(maker, version, 'a', { vexStatusId: statusId('affected') })
  file = await exportHandover(maker, version)
})
afterAll(() => Promise.all([maker.close(), taker.close()]))

async function newKey(service: Service, input: object): Promise<{ readonly id: string; readonly publicKey: string }> {
  const text = `mutation ($input: SigningKeyCreateInput!) {
    signingKeyCreate(input: $input) { errors signingKey { id publicKey } } }`
  type Made = { signingKeyCreate: { errors: string[]; signingKey: { id: string; publicKey: string } } }
  const { signingKeyCreate } = await service.data<Made>(text, { input })
  expect(signingKeyCreate.errors).toEqual([])
  return signingKeyCreate.signingKey
}

/** The file with one entry changed. */
async function changed(name: string, change: (text: string) => string, keeps = false): Promise<Uint8Array> {
  const entries = await entriesOf(file)
  entries.set(name, change(entries.get(name) ?? ''))
  return packed(entries, keeps)
}

/** The file with members of its only line replaced. */
const withLine = (change: (line: Record<string, unknown>) => object) =>
  changed('findings.ndjson', (text) => `${JSON.stringify(change(JSON.parse(text) as Record<string, unknown>))}\n`)
const about = (more: object) =>
  changed('about.json', (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...more }))
const line1 = 'Line 1 of the handover file is damaged'
const decided = (change: object) =>
  withLine((line) => {
    const decision = line['decision'] as { choice: object }
    return { ...line, decision: { ...decision, choice: { ...decision.choice, ...change } } }
  })

const files: readonly (readonly [string, () => Promise<Uint8Array>, RegExp])[] = [
  [
    'an empty file',
    () => Promise.resolve(new Uint8Array(0)),
    /^The file is not a Waybill handover file, or is damaged$/,
  ],
  ['a text', () => Promise.resolve(Buffer.from('hello')), /^The file is not a Waybill handover file, or is damaged$/],
  [
    'an archive of something else',
    () => packed(new Map([['waybill.db', 'x']])),
    /^The file is not a Waybill handover file$/,
  ],
  [
    'a file that was cut off',
    () => Promise.resolve(file.slice(0, file.length - 40)),
    /^The handover file is damaged|not a Waybill handover file, or is damaged$/,
  ],
  [
    'a changed part',
    () => changed('findings.ndjson', (text) => text.replace('affected', 'AFFECTED'), true),
    /^"findings\.ndjson" of the handover file is damaged$/,
  ],
  [
    'another document',
    () => changed('document', (text) => text.replace('app', 'b')),
    /^The document in the handover file is not the one that the file names$/,
  ],
  [
    'a newer format',
    () => about({ formatVersion: 3, waybillVersion: '9.0' }),
    /^The handover file was written by a newer version of Waybill \(9\.0\)\./,
  ],
  ['another format', () => about({ format: 'waybill-backup' }), /^The file is not a Waybill handover file$/],
  ['no name of a product', () => about({ product: ' ' }), /^"about\.json" of the handover file is damaged$/],
  [
    'a path out of the folder',
    async () => packed(new Map([...(await entriesOf(file)), ['../../out', 'x']])),
    /unexpected entry: "\.\.\/\.\.\/out"$/,
  ],
  [
    'a missing manifest',
    async () => packed(new Map([...(await entriesOf(file))].slice(0, 4))),
    /^The handover file is incomplete: "manifest\.json" is missing$/,
  ],
  ['a line that is no JSON', () => changed('findings.ndjson', () => '{\n'), new RegExp(`^${line1}$`)],
  ['a line without an end', () => changed('findings.ndjson', (text) => text.trim()), /its last line has no end$/],
  ['an unknown status', () => decided({ status: 'perfect' }), new RegExp(`^${line1}$`)],
  [
    'a decision that breaks a rule',
    () => decided({ status: 'not_affected' }),
    new RegExp(`^${line1}: Not Affected requires a justification$`),
  ],
  [
    'an entry twice',
    () => withLine((line) => ({ ...line, events: [...(line['events'] as object[]), ...(line['events'] as object[])] })),
    /an entry is there twice$/,
  ],
  [
    'an entry at no time',
    () =>
      withLine((line) => ({ ...line, events: (line['events'] as object[]).map((one) => ({ ...one, at: 'soon' })) })),
    new RegExp(`^${line1}$`),
  ],
  [
    'a newer format with kinds of notes that are not known',
    () => about({ formatVersion: 3, waybillVersion: '9.0', kinds: ['LABEL', 'COLOR', 7] }),
    /^The handover file was written by a newer version of Waybill \(9\.0\)\. It contains kinds of notes that are not known here: COLOR\./,
  ],
  [
    'a prototype in place of a finding',
    () => changed('findings.ndjson', () => '{"__proto__":{"ref":"x"}}\n'),
    new RegExp(`^${line1}$`),
  ],
]

test.each(files)('rejects %s, and leaves nothing behind', async (_name, make, message) => {
  const before = await findingsOf(taker, there)
  const { errors, state } = await importHandover(taker, await make())
  expect([errors, state]).toEqual([[expect.stringMatching(message)], null])
  expect(await findingsOf(taker, there)).toEqual(before)
  const incoming = join(taker.dataFolder, 'incoming')
  expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([])
})

test('no changed byte brings anything but an error, or the same decisions', async () => {
  for (let at = 0; at < file.length; at += Math.ceil(file.length / 40)) {
    const bytes = Uint8Array.from(file)
    bytes[at] = (bytes[at] ?? 0) ^ 0x55
    const { errors, file: shown } = await importHandover(taker, bytes, { dryRun: true })
    expect(errors.length > 0 || shown?.findingsCount === 1).toBe(true)
  }
})

test('an encrypted file needs its passphrase', async () => {
  const bytes = await exportHandover(maker, version, { passphrase: 'correct horse battery' })
  expect(Buffer.from(bytes).includes('GHSA')).toBe(false)
  const tried = async (passphrase?: string) => (await importHandover(taker, bytes, { dryRun: true, passphrase })).errors
  expect(await tried()).toEqual(['The handover file is encrypted'])
  expect(await tried('wrong horse battery')).toEqual(['The passphrase is wrong'])
  const opened = await importHandover(taker, bytes, { dryRun: true, passphrase: 'correct horse battery' })
  expect([opened.errors, opened.file?.encrypted]).toEqual([[], true])
  await expect(exportHandover(maker, version, { passphrase: 'short' })).rejects.toThrow(
    'The passphrase must have at least 10 characters',
  )
})

test('says whose signature a file has, and applies none that is invalid unless that is accepted', async () => {
  const key = await newKey(maker, { name: 'Laptop' })
  const signed = await exportHandover(maker, version, { signingKeyId: key.id })
  const shown = async (bytes: Uint8Array) =>
    (await importHandover(taker, bytes, { dryRun: true })).file?.signature.state
  expect(await shown(signed)).toBe('UNTRUSTED')
  await newKey(taker, { name: 'Ada', publicKey: key.publicKey })
  expect(await shown(signed)).toBe('TRUSTED')
  const entries = await entriesOf(signed)
  entries.set('findings.ndjson', (entries.get('findings.ndjson') ?? '').replace('"affected"', '"fixed"'))
  const forged = await packed(entries)
  expect(await shown(forged)).toBe('INVALID')
  expect((await importHandover(taker, forged)).errors).toEqual([
    'The signature of the handover file is invalid: The content was changed after it was signed',
  ])
  expect((await findingsOf(taker, there)).map(({ vexStatus }) => vexStatus)).toEqual([null, null])
  const accepted = await importHandover(taker, forged, { acceptInvalidSignature: true })
  expect([accepted.errors, accepted.state]).toEqual([[], 'APPLIED'])
})

test('an unknown version and an unknown word are named', async () => {
  await expect(exportHandover(maker, '01a1f96c-d219-7adc-bc6d-bfd2b404325b')).rejects.toThrow('Sbom not found')
  const asked = await importHandover(taker, file, { conflicts: 'NEWEST' })
  expect(asked.errors).toEqual(['"NEWEST" is not valid. Use LEAVE, OURS or THEIRS'])
})
