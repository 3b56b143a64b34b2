import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBundleHead, signatureLine, signedLines } from '#service/feeds/bundle/bundle-head.ts'
import type { FeedItem, FeedOptions } from '#service/feeds/reading/feed.ts'
import { openFeedFile } from '#service/feeds/reading/feed-file.ts'
import { bundle } from '#service/feeds/bundle.ts'
import { signingKeyOf } from './signing-key.ts'
import { writeBundle } from './thread/write-bundle.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'waybill-bundle-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const about = {
  snapshotId: 'a1',
  baseSnapshotId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  engineVersion: '1',
  states: [{ name: 'CISA KEV', kind: 'KEV', before: null, after: 'a'.repeat(64) }] as const,
}
const header: Extract<FeedItem, { type: 'header' }> = {
  type: 'header',
  header: { kind: 'KEV', version: '1', date: null, name: 'CISA KEV', licence: 'CC0-1.0' },
}
const kev = (cveId: string): FeedItem => {
  const nothing = { name: 'é\u2028ü', dateAdded: null, dueDate: null, requiredAction: null, notes: null }
  return { type: 'kev', kev: { cveId, ransomware: false, ...nothing } }
}
const many = Array.from({ length: 2_000 }, (_, at) => kev(`CVE-2026-${at}`))

const ownKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

async function write(items: Iterable<readonly FeedItem[]> = [[header, ...many.slice(0, 900)], [], many.slice(900)]) {
  const path = join(folder, 'all.bundle')
  const signal = new AbortController().signal
  const key = signingKeyOf(ownKey)
  const written = await writeBundle({ path, items, about, key, signal, onProgress: () => {} })
  return { path, written, key }
}

async function read(path: string, options: FeedOptions): Promise<FeedItem[]> {
  const file = await openFeedFile(path, 'all.bundle')
  expect(await bundle.recognizes(file)).toBe(true)
  const items: FeedItem[] = []
  for await (const batch of bundle.read(file, options)) items.push(...batch)
  return items
}

test('reads a written bundle again, after its own header', async () => {
  const { path, written, key } = await write()
  const [first, ...items] = await read(path, { trustedKeys: new Set([key.fingerprint]) })
  const copied = { snapshotId: 'a1', baseSnapshotId: null, states: about.states }
  expect(first).toEqual({
    type: 'header',
    header: { kind: 'BUNDLE', version: null, date: about.createdAt, bundle: copied },
  })
  expect(items).toEqual([header, ...many])
  expect(written).toMatchObject({
    bytes: statSync(path).size,
    sources: [{ name: 'CISA KEV', kind: 'KEV', items: 2_000, licence: 'CC0-1.0', attribution: null }],
  })
  expect(readdirSync(folder).toSorted()).toEqual(['all.bundle'])
  const { description } = await readBundleHead(path, 'all.bundle')
  expect(description.sources).toEqual(written.sources)
})

test('does not include the URL of a source', async () => {
  const known: FeedItem = { type: 'header', header: { ...header.header, url: 'https://mirror.lan/?token=secret' } }
  const { path, key } = await write([[known, ...many]])
  const items = await read(path, { trustedKeys: new Set([key.fingerprint]) })
  expect(items[1]).toEqual(header)
})

test('does not add the private key to the bundle', async () => {
  const { path, key } = await write()
  const secret = key.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  const bytes = readFileSync(path)
  expect([bytes.includes(secret), bytes.includes(secret.toString('base64').slice(0, 40))]).toEqual([false, false])
})

test('leaves nothing of an interrupted export, in particular no file with the final name', async () => {
  function* broken(): Iterable<readonly FeedItem[]> {
    yield [header, ...many]
    expect(readdirSync(folder)).not.toContain('all.bundle')
    throw new Error('the disk is full')
  }
  await expect(write(broken())).rejects.toThrow('the disk is full')
  expect(readdirSync(folder)).toEqual([])
})

/** Bytes of a bundle with one thing changed. */
type Change = (bytes: Buffer) => Buffer
const replaced =
  (from: string, to: string): Change =>
  (bytes) => {
    const at = bytes.indexOf(from)
    expect(at).toBeGreaterThanOrEqual(0)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(to), bytes.subarray(at + from.length)])
  }

test.each<[string, Change, RegExp]>([
  ['a changed header', replaced('"snapshotId":"a1"', '"snapshotId":"b2"'), /was modified after it was signed/],
  ['a changed count', replaced('"items":2000', '"items":2001'), /was modified after it was signed/],
  ['another format', replaced('bundle 1\n', 'bundle 2\n'), /exported with a newer version/],
  ['a cut head', (bytes) => bytes.subarray(0, 200), /header is truncated/],
  ['a cut payload', (bytes) => bytes.subarray(0, -7), /is incomplete: \d+ bytes of data instead of \d+/],
  ['something behind it', (bytes) => Buffer.concat([bytes, Buffer.from('x')]), /is incomplete/],
  [
    'a changed payload',
    (bytes) => Buffer.concat([bytes.subarray(0, -40), Buffer.alloc(20, 7), bytes.subarray(-20)]),
    /is damaged|could not be read completely/,
  ],
  ['an unknown signature', replaced('"algorithm":"Ed25519"', '"algorithm":"none"'), /unsupported signature/],
  [
    'no signature',
    (bytes) => Buffer.concat([bytes.subarray(0, bytes.indexOf('{"algorithm"')), Buffer.from('{}\n')]),
    /signed|signature/,
  ],
])('rejects %s', async (_, change, message) => {
  const { path, key } = await write()
  writeFileSync(path, change(readFileSync(path)))
  await expect(read(path, { trustedKeys: new Set([key.fingerprint]) })).rejects.toThrow(message)
})

test('rejects an unknown key by its fingerprint, with a remedy, also if no key is trusted', async () => {
  const { path, key } = await write()
  for (const trustedKeys of [new Set(['0'.repeat(64)]), undefined]) {
    await expect(read(path, { trustedKeys })).rejects.toMatchObject({
      message: `"all.bundle" is signed with an untrusted key: ${key.fingerprint}`,
      remedy: expect.stringMatching(/^Compare this fingerprint/),
    })
  }
})

test('rejects the signature of another key over the same header', async () => {
  const { path, key } = await write()
  const bytes = readFileSync(path)
  const end = bytes.indexOf('{"algorithm"')
  const { privateKey } = generateKeyPairSync('ed25519')
  const forged = signatureLine(key.publicKey, sign(null, bytes.subarray(0, end), privateKey))
  const payload = bytes.subarray(bytes.indexOf(0x0a, end) + 1)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, end), forged, payload]))
  await expect(read(path, { trustedKeys: new Set([key.fingerprint]) })).rejects.toThrow(
    /was modified after it was signed/,
  )
})

const limits = { entries: 4_000_000, entryBytes: 2 ** 30, unpackedBytes: 8 * 2 ** 30 }

/** Creates a bundle of a trusted signer with arbitrary content. */
function signedFile(payload: Buffer, claimed: object) {
  const key = signingKeyOf(ownKey)
  const size = {
    compression: 'zstd',
    bytes: payload.length,
    unpackedBytes: 10,
    lines: 1,
    sha256: '0'.repeat(64),
  } as const
  const signed = signedLines({ ...about, sources: [], payload: { ...size, ...claimed } })
  const path = join(folder, 'all.bundle')
  writeFileSync(
    path,
    Buffer.concat([signed, signatureLine(key.publicKey, sign(null, signed, key.privateKey)), payload]),
  )
  return { path, trustedKeys: new Set([key.fingerprint]) }
}

test.each<[string, Buffer, object, RegExp]>([
  ['more than it says', Buffer.alloc(100_000, '{}\n'), {}, /unpacks to more than the declared size/],
  ['more than is taken', Buffer.from('{}\n'), { unpackedBytes: 9 * 2 ** 30 }, /unpacks to more than 8589934592 bytes/],
  ['more lines than are taken', Buffer.from('{}\n'), { lines: 5_000_000 }, /has more than 4000000 entries/],
  [
    'things that are not known',
    Buffer.from('{"type":"x"}\n'),
    { unpackedBytes: 20 },
    /Line 1 of .* is not supported by this version/,
  ],
  ['a line without end', Buffer.from('{"type"'), { unpackedBytes: 20 }, /ends in the middle of a line/],
  ['another hash', Buffer.from('{"type":"kev"}\n'), { unpackedBytes: 20 }, /its data does not match the signature/],
])('rejects a bundle that contains %s', async (_, payload, claimed, message) => {
  const { path, trustedKeys } = signedFile(zstdCompressSync(payload), claimed)
  await expect(read(path, { trustedKeys, limits })).rejects.toThrow(message)
  expect(existsSync(path)).toBe(true)
})
