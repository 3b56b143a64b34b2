import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { cyclonedx, library } from '#service/formats/read-for-test.ts'
import { archivedFiles } from './archived-files.ts'
import { gunzipFile } from '#service/archives/gunzip.ts'
import { openDocument } from './open-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'containers-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0

function fileOf(bytes: Uint8Array): string {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, bytes)
  return path
}

const text = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const sbom = cyclonedx({ components: [library('a')] })
const spdx = { spdxVersion: 'SPDX-2.3', packages: [] }
const base64 = (value: unknown) => text(value).toString('base64')
const dsse = (payload: unknown, rest: object = { signatures: [{ sig: 'x' }] }) => ({
  payloadType: 'application/vnd.in-toto+json',
  payload: base64(payload),
  ...rest,
})
const statement = (predicate: unknown, predicateType = 'https://cyclonedx.org/bom') => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: [],
  predicateType,
  predicate,
})
const zeros = (mebibytes: number) => new Uint8Array(mebibytes * 2 ** 20)
const half = Math.floor(JSON.stringify(sbom).length / 2)

test.each([
  ['plain', text(sbom), 'plain', sbom],
  ['gzip', gzipSync(text(sbom)), 'gzip', sbom],
  ['gzip of tag-value', gzipSync(text('SPDXVersion: SPDX-2.3\n')), 'gzip', 'SPDXVersion: SPDX-2.3\n'],
  [
    'gzip in two members',
    Buffer.concat([gzipSync(text(sbom).subarray(0, half)), gzipSync(text(sbom).subarray(half))]),
    'gzip',
    sbom,
  ],
  ['zip with one SBOM', zipSync({ 'a/bom.json': text(sbom), 'README.md': text('read me') }), 'zip', sbom],
  ['zip, stored', zipSync({ 'bom.json': text(sbom) }, { level: 0 }), 'zip', sbom],
  ['zip of an envelope', zipSync({ x: text(dsse(statement(sbom))) }), 'zip', sbom],
  ['envelope, signed', text(dsse(statement(sbom))), 'envelope', sbom],
  ['envelope of the document itself', text(dsse(sbom)), 'envelope', sbom],
  ['envelope in gzip', gzipSync(text(dsse(statement(sbom)))), 'gzip', sbom],
  ['Sigstore bundle', text({ mediaType: 'x', dsseEnvelope: dsse(statement(sbom)) }), 'envelope', sbom],
  ['bare statement', text(statement(spdx, 'https://spdx.dev/Document')), 'envelope', spdx],
  ['statement with Data', text(statement({ Data: sbom, Timestamp: '' })), 'envelope', sbom],
  ['statement with text', text(statement({ Data: 'SPDXVersion: SPDX-2.3' })), 'envelope', 'SPDXVersion: SPDX-2.3'],
  ['answer of an API', text({ sbom: spdx }), 'envelope', spdx],
  ['in "Document"', text({ Document: spdx }), 'envelope', spdx],
  ['escaped payload', text(JSON.stringify(dsse('{"a":"??>"}')).replaceAll('/', '\\/')), 'envelope', '{"a":"??>"}'],
])('%s', async (_name, bytes, wrapping, expected) => {
  const opened = await openDocument(fileOf(bytes))
  expect([opened.wrapping, opened.head.text.toString()]).toEqual([wrapping, text(expected).toString()])
})

test('accepts a payload beyond the length limit of other strings', async () => {
  const long = cyclonedx({ components: [], properties: Array(20).fill({ name: 'x', value: 'y'.repeat(2 ** 20) }) })
  const { head } = await openDocument(fileOf(text(dsse(long))))
  expect(head.text).toHaveLength(JSON.stringify(long).length)
})

test.each([
  [
    'signatures',
    dsse(sbom),
    {
      ...{ state: 'UNTRUSTED', format: 'DSSE', algorithm: null, keyFingerprint: null, verifiedBy: [], needsKey: true },
      reason: 'The signature contains no key, and no trusted key made it',
    },
  ],
  ['an empty list of them', dsse(sbom, { signatures: [] }), null],
  ['no envelope', sbom, null],
])('reports a signature with %s', async (_name, document, expected) => {
  expect((await openDocument(fileOf(text(document)))).signature).toEqual(expected)
})

test('names the other files of an archive', async () => {
  const path = fileOf(
    zipSync({
      'bom.json': text(sbom),
      'notes/README': text('hello'),
      'vex.json': text({ '@context': 'https://openvex.dev/ns/v0.2.0' }),
      'inner.zip': zipSync({ 'bom.json': text(sbom) }),
      'broken.json': text('{"a":'),
      'logo.png': Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'),
    }),
  )
  expect((await openDocument(path)).leftOut).toEqual([
    { name: 'notes/README', why: 'Plain text is not an SBOM' },
    { name: 'vex.json', why: 'OpenVEX is a VEX document, not an SBOM. Import it as VEX' },
    { name: 'inner.zip', why: 'A zip archive inside an archive is not supported' },
    { name: 'broken.json', why: 'Unexpected end of JSON: expected a value (line 1, column 6)' },
    { name: 'logo.png', why: 'A PNG image is not an SBOM' },
  ])
})

test('keeps an SBOM stored without compression unchanged while it reads later files', async () => {
  const after = Object.fromEntries(['b', 'c'].map((name) => [name, randomBytes(2 ** 20 - 1000)]))
  const path = fileOf(zipSync({ 'a.json': text(sbom), ...after }, { level: 0 }))
  const { head, leftOut } = await openDocument(path)
  expect([head.text.toString(), leftOut.map(({ name }) => name)]).toEqual([text(sbom).toString(), ['b', 'c']])
})

/** Changes bytes of an archive: in its local header (from the start) and its directory. */
function patched(archive: Uint8Array, field: 'flags' | 'method' | 'size' | 'checksum', value: number): Buffer {
  const bytes = Buffer.from(archive)
  const directory = bytes.indexOf('PK\x01\x02')
  const at = { flags: 8, method: 10, checksum: 16, size: 24 }[field]
  if (field === 'flags' || field === 'method') bytes.writeUInt16LE(value, directory + at)
  else bytes.writeUInt32LE(value, directory + at)
  return bytes
}

const one = zipSync({ 'a/bom.json': text(sbom) })

test.each([
  ['a gzip bomb', gzipSync(zeros(30)), /The gzip file unpacks to more than 100 times its size/],
  ['a zip bomb', zipSync({ b: zeros(30).fill(32) }), /unpacks to more than 100 times its size/],
  ['a zip in a gzip', gzipSync(one), /contains another archive \(zip\)/],
  ['a gzip in a gzip', gzipSync(gzipSync(text(sbom))), /contains another archive \(gzip\)/],
  ['a zip in a zip', zipSync({ 'in.zip': one }), /no supported SBOM\. It contains "in.zip" \(A zip archive inside/],
  ['half a gzip', gzipSync(text(sbom)).subarray(0, 60), /gzip file is damaged: unexpected end of file/],
  ['gzip with a wrong byte', patchedGzip(), /gzip file is damaged/],
  ['half a zip', one.subarray(0, 60), /The zip archive cannot be unpacked/],
  ['an empty zip', zipSync({}), /archive is empty/],
  [
    'a zip of texts',
    zipSync({ 'a.txt': text('a'), 'b.csv': text('a,b,c\n1,2,3') }),
    /"a.txt" \(Plain text is not an SBOM\), "b.csv" \(A table/,
  ],
  [
    '1,001 entries',
    zipSync(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [n, text('')]))),
    /1001 entries, more than 1000$/,
  ],
  ['two SBOMs', zipSync({ a: text(sbom), b: text(spdx) }), /contains 2 SBOMs, but only one is allowed here: a, b/],
  ['a password', patched(one, 'flags', 1), /"a\/bom.json" cannot be unpacked: it is encrypted/],
  ['another method', patched(one, 'method', 12), /"a\/bom.json" cannot be unpacked: compression method 12 is not/],
  [
    'a size that is too small',
    patched(one, 'size', 10),
    /"a\/bom.json" cannot be unpacked: it has more than the declared 10 bytes/,
  ],
  [
    'a size that is too large',
    patched(one, 'size', 2 ** 32 - 2),
    /"a\/bom.json" cannot be unpacked: it has \d+ bytes instead of the declared/,
  ],
  ['a wrong checksum', patched(one, 'checksum', 1), /"a\/bom.json" cannot be unpacked: its checksum does not match/],
  ['a payload that is not Base64', text({ ...dsse(sbom), payload: '{}' }), /envelope's payload is not valid Base64/],
  [
    'a payload that is half a document',
    text({ ...dsse(sbom), payload: base64('{"a":') }),
    /payload of the envelope: (?:Unexpected end of|Unterminated) JSON/,
  ],
  [
    'envelopes without end',
    text(Array.from({ length: 9 }).reduce<unknown>((inner) => ({ sbom: inner }), sbom)),
    /nested in more than 6 envelopes/,
  ],
])('rejects %s', async (_name, bytes, message) => {
  const opening = openDocument(fileOf(bytes))
  await expect(opening).rejects.toThrow(Rejection)
  await expect(opening).rejects.toThrow(message)
})

function patchedGzip(): Buffer {
  const bytes = gzipSync(text(sbom))
  bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) ^ 0xff
  return bytes
}

test('reads an archive with an empty file that deflate made of nothing', async () => {
  const archive = zipSync({ 'empty.txt': [new Uint8Array(), { level: 0 }], 'a/bom.json': text(sbom) })
  const { leftOut } = await openDocument(fileOf(patched(archive, 'method', 8)))
  expect(leftOut.map(({ name }) => name)).toEqual(['empty.txt'])
})

test('counts an unreadable SBOM of an archive as one, and rejects it where it is read instead of skipping it', async () => {
  const path = fileOf(zipSync({ 'bad.json': text('{"bomFormat":"CycloneDX",'), 'odd.json': text('{"a":') }))
  const found: [string, boolean][] = []
  for await (const { name, bytes } of archivedFiles(path)) found.push([name, bytes !== undefined])
  expect(found).toEqual([
    ['bad.json', true],
    ['odd.json', false],
  ])
})

test('allows repetitive small files and rejects an archive that exceeds the ratio', async () => {
  const limits = { entries: 10, entryBytes: 4096, unpackedBytes: 4096, ratio: 2, ratioFromBytes: 1024 }
  expect(await gunzipFile(fileOf(gzipSync(new Uint8Array(1024))), limits)).toHaveLength(1024)
  await expect(gunzipFile(fileOf(gzipSync(new Uint8Array(1025))), limits)).rejects.toThrow(/more than 2 times/)
  const path = fileOf(
    zipSync(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, new Uint8Array(1000).fill(32)]))),
  )
  const all = async () => {
    for await (const file of archivedFiles(path, limits)) expect(file.bytes).toBeUndefined()
  }
  await expect(all()).rejects.toThrow(/The archive unpacks to more than 2 times its size/)
})

test('rejects many small files that are too large together', async () => {
  const names = Array.from({ length: 16 }, (_, at) => `bomb ${at}`)
  const path = fileOf(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(2 ** 20).fill(32)]))))
  await expect(openDocument(path)).rejects.toThrow(/The archive unpacks to more than 100 times its size/)
})

test('rejects an archive within the ratio for its size', async () => {
  const limits = { entries: 10, entryBytes: 4096, unpackedBytes: 4096, ratio: 100, ratioFromBytes: 2 ** 20 }
  const path = fileOf(
    zipSync({ a: randomBytes(3000).fill('{', 0, 1), b: randomBytes(3000).fill('{', 0, 1) }, { level: 0 }),
  )
  const all = async () => {
    for await (const file of archivedFiles(path, limits)) expect(file.bytes).toBeUndefined()
  }
  await expect(all()).rejects.toThrow('The archive unpacks to more than the limit of 4096 bytes')
})
