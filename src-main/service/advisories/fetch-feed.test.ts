import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AddressValidators, emptyValidators } from '#service/domain/advisories/advisory-address.ts'
import { openHttpAgent } from '#service/network/http-agent.ts'
import { type FileServer, startFileServer } from '#service/network/support/file-server.ts'
import { type FeedFetchResult, fetchFeed } from './fetch-feed.ts'
import { maxSingleRecords, readOsvChanges } from './osv-changes.ts'
import { checksumPlace } from './published-checksum.ts'

let folder: string
let server: FileServer
beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, undefined)
  folder = mkdtempSync(join(tmpdir(), 'waybill-address-'))
  server = await startFileServer()
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

async function run(path: string, known: AddressValidators = emptyValidators): Promise<FeedFetchResult> {
  const url = new URL(`${server.origin}${path}`)
  const agent = openHttpAgent(url, true)
  const patience = { idleTimeoutMs: 1000, pauses: [5], maxPauseMs: 100 }
  const signal = new AbortController().signal
  try {
    const now = () => new Date()
    return await fetchFeed({ agent, url, known, folder, signal, retryPolicy: patience, now, show: () => {} })
  } finally {
    await agent.close()
  }
}

const textOf = (fetched: FeedFetchResult) => (fetched.kind === 'fetched' ? readFileSync(fetched.path, 'utf8') : null)

test('fetches everything from OSV the first time, then the changes, then nothing', async () => {
  const list = (...lines: string[]) => server.files.set('/npm/modified_id.csv', lines.join('\n'))
  server.files.set('/npm/all.zip', 'the archive')
  list('2026-01-02T00:00:00.5Z,GHSA-2', '2026-01-01T00:00:00Z,GHSA-1')
  const first = await run('/npm/all.zip')
  expect([textOf(first), server.asked()]).toEqual(['the archive', ['/npm/modified_id.csv 200', '/npm/all.zip 200']])
  expect(first.validators).toMatchObject({ newestChange: '2026-01-02T00:00:00.5Z' })

  expect(await run('/npm/all.zip', first.validators)).toEqual({ kind: 'unchanged', validators: first.validators })
  expect(server.asked()).toEqual(['/npm/modified_id.csv 304'])

  list('2026-01-03T00:00:00Z,GHSA-3', '2026-01-02T00:00:00.7Z,GONE-4', '2026-01-02T00:00:00.5Z,GHSA-2')
  server.files.set('/npm/GHSA-3.json', '{\n  "id": "GHSA-3"\n}\n')
  const second = await run('/npm/all.zip', first.validators)
  expect([second.kind, textOf(second)]).toEqual(['fetched', '{ "id": "GHSA-3" }\n'])
  expect(second.validators).toMatchObject({ newestChange: '2026-01-03T00:00:00Z', etag: first.validators.etag })
  expect(server.asked().toSorted()).toEqual([
    '/npm/GHSA-3.json 200',
    '/npm/GONE-4.json 404',
    '/npm/modified_id.csv 200',
  ])
  expect(existsSync(join(folder, 'modified_id.csv'))).toBe(false)
})

test('fetches records of all OSV ecosystems from their folders', async () => {
  server.files.set('/modified_id.csv', '2026-01-03T00:00:00Z,Rocky Linux/RLSA-1\n2026-01-03T00:00:00Z,../../secret\n')
  server.files.set('/Rocky Linux/RLSA-1.json', '{"id":"RLSA-1"}')
  const fetched = await run('/all.zip', { ...emptyValidators, newestChange: '2026-01-01T00:00:00Z' })
  expect([textOf(fetched), server.asked()]).toEqual([
    '{"id":"RLSA-1"}\n',
    ['/modified_id.csv 200', '/Rocky Linux/RLSA-1.json 200'],
  ])
})

test('fetches everything from OSV if there are too many changes', async () => {
  const lines = Array.from({ length: maxSingleRecords + 1 }, (_, at) => `2026-01-03T00:00:00Z,GHSA-${at}`)
  server.files.set('/npm/modified_id.csv', lines.join('\n')).set('/npm/all.zip', 'the archive')
  const fetched = await run('/npm/all.zip', { ...emptyValidators, newestChange: '2026-01-01T00:00:00Z' })
  expect([textOf(fetched), fetched.validators.newestChange]).toEqual(['the archive', '2026-01-03T00:00:00Z'])
})

test('fetches from OSV although its list is invalid or missing', async () => {
  server.files.set('/npm/all.zip', 'the archive')
  expect(textOf(await run('/npm/all.zip'))).toBe('the archive')
  server.files.set('/npm/modified_id.csv', '<html>Welcome, please sign in</html>')
  const fetched = await run('/npm/all.zip')
  expect([fetched.kind, fetched.validators.newestChange]).toEqual(['fetched', null])
})

test('reads the list only as far as it is new', async () => {
  const path = join(folder, 'list.csv')
  writeFileSync(
    path,
    '2026-01-03T00:00:00.000002Z,A\r\n2026-01-03T00:00:00.000001Z,B\r\nbad line\r\n2026-01-02T00:00:00Z,C\r\n',
  )
  expect(await readOsvChanges(path, '2026-01-03T00:00:00.000001Z')).toEqual({
    newest: '2026-01-03T00:00:00.000002Z',
    records: ['A'],
  })
  expect(await readOsvChanges(path, null)).toEqual({ newest: '2026-01-03T00:00:00.000002Z', records: null })
})

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const nvd = '{"format":"NVD_CVE"}'
const meta = (hash: string) =>
  `lastModifiedDate:2026-01-01T00:00:00-05:00\r\nsize:20\r\nsha256:${hash.toUpperCase()}\r\n`

test("compares NVD's checksum with the JSON inside, and fetches nothing if it is equal", async () => {
  server.files.set('/nvd/nvdcve-2.0-modified.meta', meta(sha256(nvd)))
  server.files.set('/nvd/nvdcve-2.0-modified.json.gz', gzipSync(nvd))
  const first = await run('/nvd/nvdcve-2.0-modified.json.gz')
  expect(first).toMatchObject({ kind: 'fetched', fileName: 'nvdcve-2.0-modified.json.gz' })
  expect(first.validators.checksum).toBe(sha256(nvd))
  server.asked()
  expect((await run('/nvd/nvdcve-2.0-modified.json.gz', first.validators)).kind).toBe('unchanged')
  expect(server.asked()).toEqual(['/nvd/nvdcve-2.0-modified.meta 200'])
})

test.each<[string, string, string, Buffer | string]>([
  ['NVD', '/nvdcve-2.0-2026.json.gz', '/nvdcve-2.0-2026.meta', gzipSync(`${nvd} `)],
  ['NVD, damaged', '/nvdcve-2.0-2026.json.gz', '/nvdcve-2.0-2026.meta', gzipSync(nvd).subarray(0, 20)],
  ['CSAF', '/csaf/2026/rhsa-1.json', '/csaf/2026/rhsa-1.json.sha256', `${nvd} `],
])('rejects a file with another checksum: %s', async (_, path, place, content) => {
  server.files
    .set(path, content)
    .set(place, place.endsWith('.meta') ? meta(sha256(nvd)) : `${sha256(nvd)}  rhsa-1.json\n`)
  await expect(run(path)).rejects.toMatchObject({
    message: `"${server.origin}${path}" does not match its published checksum`,
    remedy: expect.stringMatching(/^The file was corrupted/),
  })
  expect(existsSync(join(folder, path.split('/').at(-1) ?? ''))).toBe(false)
})

test('fetches CSAF with a correct checksum, and without one', async () => {
  server.files
    .set('/csaf/a.json', nvd)
    .set('/csaf/a.json.sha256', `${sha256(nvd)} *a.json`)
    .set('/csaf/b.json', nvd)
  expect([textOf(await run('/csaf/a.json')), textOf(await run('/csaf/b.json'))]).toEqual([nvd, nvd])
})

test('fails if the file does not exist', async () => {
  await expect(run('/kev.json')).rejects.toThrow(`"${server.origin}/kev.json" not found`)
})

test.each([
  ['https://a.example/feeds/nvdcve-2.0-modified.json.gz', 'https://a.example/feeds/nvdcve-2.0-modified.meta'],
  ['https://a.example/feeds/nvdcve-1.1-2020.json.gz?x', 'https://a.example/feeds/nvdcve-1.1-2020.meta?x'],
  ['https://a.example/csaf/v2/x.tar.zst', 'https://a.example/csaf/v2/x.tar.zst.sha256'],
  ['https://a.example/kev.json', null],
])('finds for %s the checksum at %s', (url, place) => expect(checksumPlace(new URL(url))?.url.href ?? null).toBe(place))

test('names the file of a URL with a stray percent sign as it is written', async () => {
  server.files.set('/50%off/scores 1.csv', 'cve,epss')
  expect(await run('/50%off/scores%201.csv')).toMatchObject({ kind: 'fetched', fileName: 'scores_1.csv' })
})
