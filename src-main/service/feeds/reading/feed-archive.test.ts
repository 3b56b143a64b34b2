import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { afterAll, describe, expect, test } from 'vitest'
import { openFeedFile } from './feed-file.ts'
import type { ArchiveLimits } from '#service/archives/unpack-meter.ts'
import { feedLimits } from './feed.ts'
import { tarOf, zipOf } from './test-feed.ts'
import { readFeedArchive } from './feed-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function unpack(content: Uint8Array, limits: ArchiveLimits = feedLimits, wants?: (name: string) => boolean) {
  const path = join(folder, 'archive')
  writeFileSync(path, content)
  const file = await openFeedFile(path, 'archive')
  const found: [string, string][] = []
  for await (const { name, position, read } of readFeedArchive(file, { limits, wants })) {
    expect(position).toBeLessThanOrEqual(content.length)
    const text = read()
    found.push([name, typeof text === 'string' ? `(${text})` : text.toString()])
  }
  return found
}

const files = { 'a.json': '1', 'b/c.json': 'two', empty: '', [`${'long/'.repeat(40)}d.json`]: 'd'.repeat(100_000) }
const tar = await tarOf(files)

/** Archives whose compressed data is cut into frames, as compressors with several threads write it. */
function inFrames(content: Uint8Array, compress: (part: Uint8Array) => Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  for (let at = 0; at < content.length; at += 10_000) parts.push(compress(content.subarray(at, at + 10_000)))
  return Buffer.concat(parts)
}
const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3])

test.each([
  ['zip', zipOf(files)],
  ['tar', tar],
  ['tar.gz', gzipSync(tar)],
  ['tar.zst', zstdCompressSync(tar)],
  ['tar.gz of several members', inFrames(tar, gzipSync)],
  ['tar.zst of several frames', inFrames(tar, zstdCompressSync)],
  ['tar.zst after a frame to be skipped', Buffer.concat([skippable, zstdCompressSync(tar)])],
])('reads the files of a %s', async (_, content) => {
  expect(Object.fromEntries(await unpack(content))).toEqual(files)
})

test('decompresses only wanted files', async () => {
  const limits = { ...feedLimits, entryBytes: 10 }
  const wants = (name: string) => name.length < 10
  expect(await unpack(tar, limits, wants)).toEqual(Object.entries(files).filter(([name]) => wants(name)))
})

test('reads names as Windows writes them', async () => {
  expect(await unpack(zipOf({ 'a\\b.json': 'b', 'c\\': '' }))).toEqual([['a/b.json', 'b']])
})

test('opens archives in an archive, but not those in them', async () => {
  const inner = zipOf({ 'x.json': 'x' })
  const within = Buffer.from(zipOf({ 'y.json': 'y', 'deep.zip': Buffer.from(inner).toString('latin1') }))
  const expected = [
    ['npm/all.zip/y.json', 'y'],
    ['npm/all.zip/deep.zip', '(archives nested more than two levels deep are not supported)'],
    ['Rocky Linux/all.zip/x.json', 'x'],
  ]
  const nested = { 'npm/all.zip': within, 'Rocky Linux/all.zip': Buffer.from(inner) }
  expect(await unpack(await tarOf(nested))).toEqual(expected)
  expect(await unpack(zipOf(nested))).toEqual(expected)
})

test('returns no content for a repeated name, links and devices', async () => {
  const entries: (Partial<Header> & { name: string })[] = [
    { name: 'a.json' },
    { name: 'a.json' },
    { name: 'link.json', type: 'symlink', linkname: '/etc/passwd' },
    { name: 'hard.json', type: 'link', linkname: 'a.json' },
    { name: 'null.json', type: 'character-device', devmajor: 1, devminor: 3 },
    { name: '../../up.json' },
    { name: 'folder', type: 'directory' },
  ]
  const archive = pack()
  for (const entry of entries) {
    if (entry.type) archive.entry({ ...entry, size: 0 })
    else archive.entry(entry, 'x')
  }
  archive.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of archive) chunks.push(chunk as Uint8Array) // a stream without encoding
  expect(await unpack(Buffer.concat(chunks))).toEqual([
    ['a.json', 'x'],
    ['a.json', '(duplicate file name)'],
    ['link.json', '(not a file but a symlink)'],
    ['hard.json', '(not a file but a link)'],
    ['null.json', '(not a file but a character device)'],
    ['../../up.json', 'x'],
  ])
})

describe('rejects a damaged, truncated or too large archive', async () => {
  const zip = Buffer.from(zipOf(files))
  const random = await tarOf({ 'r.json': Array.from({ length: 20_000 }, (_, n) => Math.sin(n)).join() })
  const bomb = await tarOf({ 'a.json': '0'.repeat(5_000_000) })
  const overlapping = Buffer.from(zipOf({ 'a.json': 'aaaa', 'b.json': 'bbbb' }))
  for (let at = overlapping.indexOf('PK\x01\x02'); at >= 0; at = overlapping.indexOf('PK\x01\x02', at + 1))
    overlapping.writeUInt32LE(overlapping.length - 100, at + 20)

  test.each([
    ['a cut zip', zip.subarray(0, -30), /"archive" cannot be unpacked/],
    ['a cut tar', tar.subarray(0, 700), /not a readable tar archive: Unexpected end/],
    ['a tar cut between two files', tar.subarray(0, 1024), /truncated: the end-of-archive marker is missing/],
    ['a cut tar.gz', gzipSync(random).subarray(0, 100_000), /could not be read completely: unexpected end of file/],
    [
      'a cut tar.zst',
      zstdCompressSync(random).subarray(0, 100_000),
      /could not be read completely: unexpected end of file/,
    ],
    [
      'a tar.zst cut between frames',
      inFrames(tar.subarray(0, 20_000), zstdCompressSync),
      /not a readable tar archive: Unexpected end/,
    ],
    [
      'a tar.zst with something behind it',
      Buffer.concat([zstdCompressSync(tar), Buffer.from('more')]),
      /Unknown frame/,
    ],
    ['a tar with a damaged header', Buffer.concat([tar.subarray(0, 1024), Buffer.alloc(512, 7)]), /Invalid tar header/],
    ['entries that overlap', overlapping, /its entries overlap/],
  ])('%s', async (_, content, reason) => {
    await expect(unpack(content)).rejects.toThrow(reason)
  })

  test.each([
    ['entries of a tar', tar, { entries: 3 }, /"archive" has more than 3 entries/],
    ['bytes of an entry', tar, { entryBytes: 99_999 }, /d.json" is larger than 99999 bytes/],
    ['bytes of a tar.gz', gzipSync(bomb), { unpackedBytes: 1_000_000 }, /unpacks to more than 1000000 bytes/],
    ['bytes of a tar.zst', zstdCompressSync(bomb), { unpackedBytes: 1_000_000 }, /unpacks to more than 1000000 bytes/],
    [
      'bytes of an archive in an archive',
      zipOf({ 'in.zip': Buffer.from(zipOf({ 'a.json': '0'.repeat(5_000_000) })) }),
      { unpackedBytes: 1_000_000 },
      /The archive unpacks to more than the limit of 1000000 bytes/,
    ],
    [
      'entries of archives in an archive',
      zipOf({ 'in.zip': Buffer.from(zipOf({ a: '1', b: '2' })), 'on.zip': Buffer.from(zipOf({ a: '1' })) }),
      { entries: 4 },
      /"on.zip" has 1 entries, more than 0/,
    ],
  ])('%s', async (_, content, limits, reason) => {
    await expect(unpack(content, { ...feedLimits, ...limits })).rejects.toThrow(reason)
  })
})

test('returns no content for an encrypted file and one with a wrong stated size', async () => {
  const zip = Buffer.from(zipOf({ 'a.json': 'aaa', 'b.json': 'bbb', 'c.json': 'ccc' }))
  const first = zip.indexOf('PK\x01\x02')
  const second = zip.indexOf('PK\x01\x02', first + 1)
  zip.writeUInt16LE(zip.readUInt16LE(first + 8) | 1, first + 8)
  zip.writeUInt32LE(2, second + 24)
  expect(await unpack(zip)).toEqual([
    ['a.json', '(it is encrypted. Create the archive without a password)'],
    ['b.json', '(it has more than the declared 2 bytes)'],
    ['c.json', 'ccc'],
  ])
})
