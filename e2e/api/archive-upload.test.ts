import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SentFile, startService } from './support/api-client.ts'
import { cyclonedxOf, manyComponents, spdxOf } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'

let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
})
afterAll(() => service.close())

const sbomUpload = `mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) {
  errors job { kind } sbom { id } sboms { id projectVersion stats { compCount } documents {
    filename wrapping bytes sha256 findings(first: 5) { nodes { message } } } } } }`

interface Uploaded {
  readonly errors: readonly string[]
  readonly sbom: { readonly id: string } | null
  readonly sboms: readonly { readonly id: string; readonly documents: readonly object[] }[] | null
}

async function upload(file: SentFile, more: object = {}): Promise<Uploaded> {
  const input = { doc: null, projectGroupName: 'Shop', ...more }
  return (await service.send<{ sbomUpload: Uploaded }>(sbomUpload, { input }, file)).sbomUpload
}

const text = ({ bytes }: SentFile) => Buffer.from(bytes)
const sbom = (version: string) => text(cyclonedxOf([{ name: 'lib', version: '1' }], { version }))
const named = (bytes: Uint8Array): SentFile => ({ name: 'upload.bin', bytes })
const documentFiles = () => readdirSync(join(service.dataFolder, 'documents')).length
const countOf = async () =>
  (await service.data<{ sboms: { totalCount: number } }>('{ sboms { totalCount } }')).sboms.totalCount

test.each([
  ['gzip', gzipSync(sbom('1')), 'gzip'],
  ['zip', zipSync({ 'bom.json': sbom('1') }), 'zip'],
  ['envelope', Buffer.from(JSON.stringify({ payloadType: 'x', payload: sbom('1').toString('base64') })), 'envelope'],
])('stores one SBOM in %s as one version with its original bytes', async (_name, bytes, wrapping) => {
  const made = await upload(named(bytes))
  expect(made).toMatchObject({
    errors: [],
    job: { kind: 'PROCESS_SBOM' },
    sbom: { id: expect.any(String) },
    sboms: [
      {
        projectVersion: '1',
        stats: { compCount: 1 },
        documents: [{ filename: 'upload.bin', wrapping, bytes: bytes.length }],
      },
    ],
  })
})

test('removes the paths of an archive from the names of downloads', async () => {
  const { sboms } = await upload(named(zipSync({ '../../evil.json': sbom('1'), 'C:\\a\\b.json': sbom('2') })))
  await service.idle()
  const query = '{ sbom(sbomId: "%") { download(original: true) { filename } } }'
  const names = await Promise.all((sboms ?? []).map(({ id }) => service.data(query.replace('%', id))))
  expect(names).toEqual(['evil.json', 'b.json'].map((filename) => ({ sbom: { download: { filename } } })))
})

test('stores each SBOM of an archive as a version with its own document, and names the other files', async () => {
  const second = text(spdxOf(['p', 'q']))
  const made = await upload(
    named(
      zipSync({
        'a/bom.json': sbom('1'),
        'doc.spdx.json': gzipSync(second),
        'b.json': second,
        README: Buffer.from('hi'),
      }),
    ),
  )
  expect(made.sbom?.id).toBe(made.sboms?.[0]?.id)
  const ids = made.sboms?.map(({ id }) => id) ?? []
  expect(ids).toEqual(ids.toSorted())
  expect(made.sboms).toMatchObject([
    { projectVersion: '1', documents: [{ filename: 'a/bom.json', wrapping: 'plain', bytes: sbom('1').length }] },
    { projectVersion: '1', stats: { compCount: 2 }, documents: [{ filename: 'b.json', bytes: second.length }] },
  ])
  const messages = JSON.stringify(made.sboms?.map(({ documents }) => documents))
  expect(messages).toContain('\\"README\\", which was skipped: Plain text is not an SBOM')
  expect(messages).toContain('A gzip archive inside an archive is not supported')
  await service.idle()
})

test('rejects the whole archive for one invalid SBOM, by name, and stores nothing', async () => {
  const before = [await countOf(), documentFiles()]
  const bad = { 'x/bad.json': '{"bomFormat":"CycloneDX","specVersion":"9.9"}', 'cut.json': '{"bomFormat":"CycloneDX",' }
  const made = await upload(
    named(
      zipSync({
        'good.json': sbom('1'),
        ...Object.fromEntries(Object.entries(bad).map(([name, at]) => [name, Buffer.from(at)])),
      }),
    ),
  )
  expect(made).toMatchObject({ sbom: null, sboms: null })
  expect(made.errors).toEqual([
    expect.stringMatching(/^"x\/bad.json": CycloneDX "9.9" is not supported/),
    expect.stringMatching(/^"cut.json": (?:Unterminated|Unexpected end of) JSON/),
  ])
  expect([await countOf(), documentFiles()]).toEqual(before)
})

test.each([
  [
    'an archive without an SBOM',
    zipSync({ 'a.txt': Buffer.from('a') }),
    /It contains "a.txt" \(Plain text is not an SBOM\)/,
  ],
  ['a bomb', gzipSync(Buffer.alloc(20 * 2 ** 20)), /100 times its size/],
  ['half an archive', zipSync({ a: sbom('1') }).subarray(0, 50), /cannot be unpacked/],
])('rejects %s and stores nothing', async (_name, bytes, message) => {
  const before = [await countOf(), documentFiles()]
  const made = await upload(named(bytes))
  expect(made).toMatchObject({ sbom: null, errors: [expect.stringMatching(message)] })
  expect([await countOf(), documentFiles()]).toEqual(before)
})

test('stores an inspected archive of SBOMs when it is accepted, and distinguishes it from one of advisories', async () => {
  const inspect = `mutation ($input: SbomInspectInput!) { sbomInspect(input: $input) { errors inspection {
    id kind format componentCount primaryName projectVersion rejections } } }`
  type Inspected = { sbomInspect: { inspection: { id: string } } }
  const file = named(zipSync({ a: sbom('3'), b: sbom('4') }))
  const { sbomInspect } = await service.send<Inspected>(inspect, { input: { doc: null } }, file)
  expect(sbomInspect.inspection).toMatchObject({
    kind: 'SBOM',
    format: '2 SBOMs: CycloneDX 1.5 JSON',
    componentCount: 2,
    rejections: [],
    primaryName: 'app',
    projectVersion: null,
  })
  const accept = `mutation ($input: SbomInspectionAcceptInput!) { sbomInspectionAccept(input: $input) {
    errors sbom { projectVersion } sboms { projectVersion } } }`
  const input = { id: sbomInspect.inspection.id, projectGroupName: 'Shop' }
  expect(await service.data(accept, { input })).toEqual({
    sbomInspectionAccept: {
      errors: [],
      sbom: { projectVersion: '3' },
      sboms: [{ projectVersion: '3' }, { projectVersion: '4' }],
    },
  })
  const advisories = await service.send<Inspected>(inspect, { input: { doc: null } }, zip([osv('GHSA-1', 'a')]))
  expect(advisories.sbomInspect.inspection).toMatchObject({ kind: 'ADVISORY', format: 'OSV records' })
})

test('stores all of an archive or nothing if it is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-archive-'))
  const first = await startServerProcess(folder)
  try {
    await first.product('Shop')
    const large = text(cyclonedxOf(manyComponents(4000)))
    const bytes = zipSync(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, large])))
    const before = stored(folder)
    let isOver = false
    const lost = first.upload(named(bytes), 'Shop').then(() => (isOver = true), String)
    // A version needs about 4 MB in the database, so the kill comes while the second or third is stored.
    while (!isOver && stored(folder) < before + 8 * 2 ** 20) await wait(2)
    await first.kill()
    await lost
  } finally {
    await first.kill()
  }
  const second = await startServerProcess(folder)
  try {
    await second.idle()
    type Stored = { sboms: { totalCount: number; nodes: { components: { totalCount: number } }[] } }
    const { sboms } = await second.data<Stored>('{ sboms { totalCount nodes { components { totalCount } } } }')
    expect([0, 5]).toContain(sboms.totalCount)
    expect(sboms.nodes.every(({ components }) => components.totalCount === 4001)).toBe(true)
    expect(readdirSync(join(folder, 'documents'))).toHaveLength(sboms.totalCount)
  } finally {
    await second.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Bytes of the database, including its journal. */
function stored(folder: string): number {
  const files = ['waybill.db', 'waybill.db-wal'].map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
  return files.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}
