import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { cyclonedx, library } from '#service/formats/read-for-test.ts'
import { tarOf } from '#service/feeds/reading/test-feed.ts'
import { inspectDocument } from './inspect.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-inspect-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function inspect(content: string | Uint8Array | object) {
  const path = join(folder, 'upload')
  writeFileSync(path, typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content))
  return inspectDocument(path)
}

const text = (value: object) => Buffer.from(JSON.stringify(value))
const sbom = (name: string) =>
  cyclonedx({ metadata: { component: library(name, { version: '1.0' }) }, components: [library('a'), library('b')] })
const spdx = {
  spdxVersion: 'SPDX-2.3',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'x',
  packages: [{ SPDXID: 'SPDXRef-p', name: 'p', downloadLocation: 'NONE' }],
}
const record = (id: string) => ({ id, modified: '2026-01-01T00:00:00Z', affected: [] })
const records = (count: number) =>
  zipSync(Object.fromEntries(Array.from({ length: count }, (_, n) => [`X-${n}.json`, text(record(`X-${n}`))])))

const states = (state: object) => ({ vulnerabilities: [{ id: 'CVE-2026-1', ...state }] })
const kev = { catalogVersion: '2026.1', vulnerabilities: [] }
const epss = '#model_version:v2026,score_date:2026-01-01T00:00:00Z\ncve,epss,percentile\nCVE-2026-0001,0.1,0.2\n'

const nvd = { resultsPerPage: 0, format: 'NVD_CVE', version: '2.0', vulnerabilities: [] }
const csaf = { document: { csaf_version: '2.0' } }
const dependencyTrack = { version: '1.2', meta: { application: 'Dependency-Track' }, project: {}, findings: [] }
const openvex = { '@context': 'https://openvex.dev/ns/v0.2.0' }
const githubName = 'advisory-database-main/advisories/github-reviewed/2026/01/GHSA-x/GHSA-x.json'
const githubRecord = text(record('GHSA-x'))
const githubClone = zipSync({ [githubName]: githubRecord })
const goWords = 'The Go vulnerability database'
const endOfLife = 'End-of-life dates'

test.each([
  ['an SBOM', sbom('app'), 'SBOM', 'CycloneDX 1.6 JSON', 2],
  ['in gzip', gzipSync(text(sbom('app'))), 'SBOM', 'CycloneDX 1.6 JSON', 2],
  ['in zip', zipSync({ 'x/bom.json': text(sbom('app')), README: Buffer.from('hi') }), 'SBOM', 'CycloneDX 1.6 JSON', 2],
  [
    'two in zip',
    zipSync({ a: text(sbom('app')), b: text(spdx) }),
    'SBOM',
    '2 SBOMs: CycloneDX 1.6 JSON, SPDX 2.3 JSON',
    3,
  ],
  [
    'in an envelope',
    { payloadType: 'x', payload: text(sbom('app')).toString('base64') },
    'SBOM',
    'CycloneDX 1.6 JSON',
    2,
  ],
  ['CycloneDX VEX', cyclonedx(states({ analysis: { state: 'resolved' } })), 'VEX', 'CycloneDX 1.6 JSON', 0],
  ['a vulnerability without a state', cyclonedx(states({})), 'SBOM', 'CycloneDX 1.6 JSON', 0],
  ['OpenVEX', openvex, 'VEX', 'OpenVEX', null],
  ['CSAF', csaf, 'VEX', 'CSAF', null],
  ['findings of Dependency-Track', dependencyTrack, 'VEX', 'Dependency-Track findings', null],
  ['an OSV archive', records(3), 'ADVISORIES', 'OSV records', null],
  ['a large one', records(1_200), 'ADVISORIES', 'OSV records', null],
  ['one OSV record', record('X-1'), 'ADVISORIES', 'OSV records', null],
  ['a list of them', [record('X-1')], 'ADVISORIES', 'OSV records', null],
  ['KEV', kev, 'ADVISORIES', 'The KEV catalog', null],
  ['KEV in gzip', gzipSync(text(kev)), 'ADVISORIES', 'The KEV catalog', null],
  ['EPSS', epss, 'ADVISORIES', 'EPSS scores', null],
  ['EPSS in gzip', gzipSync(epss), 'ADVISORIES', 'EPSS scores', null],
  ['EPSS in zstd', zstdCompressSync(epss), 'ADVISORIES', 'EPSS scores', null],
  ['KEV as a table', 'cveID,vendorProject\nCVE-2026-0001,Owl\n', 'ADVISORIES', 'The KEV catalog', null],
  ['a clone of GitHub', githubClone, 'ADVISORIES', 'GitHub advisories', null],
  [
    'the same in tar.gz',
    gzipSync(await tarOf({ [githubName]: githubRecord })),
    'ADVISORIES',
    'GitHub advisories',
    null,
  ],
  ['vulndb.zip', zipSync({ 'ID/GO-2026-0001.json': text(record('GO-2026-0001')) }), 'ADVISORIES', goWords, null],
  ['archives in an archive', zipSync({ 'npm/all.zip': records(3) }), 'ADVISORIES', 'OSV records', null],
  ['an NVD feed', gzipSync(text(nvd)), 'ADVISORIES', 'NVD records', null],
  ['CSAF in zip', zipSync({ 'a.json': text(csaf) }), 'ADVISORIES', 'CSAF documents', null],
  ['CSAF in tar.zst', zstdCompressSync(await tarOf({ 'a.json': text(csaf) })), 'ADVISORIES', 'CSAF documents', null],
  ['OpenVEX in tar', await tarOf({ 'a.json': text(openvex) }), 'ADVISORIES', 'OpenVEX documents', null],
  ['endoflife.date', { result: [{ releases: [{ releaseCycle: '1' }] }] }, 'ADVISORIES', 'End-of-life dates', null],
  ['a list of Debian', '# List of packages where security support is limited\nowl x\n', 'ADVISORIES', endOfLife, null],
])('%s', async (_name, content, kind, format, componentCount) => {
  expect(await inspect(content)).toMatchObject({ kind, format, componentCount, rejections: [] })
})

test.each([
  [
    'Syft JSON',
    { artifacts: [], descriptor: { name: 'syft' }, schema: { url: 'x' } },
    /^Syft JSON is a tool-specific format/,
  ],
  ['SARIF', { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', runs: [] }, /^A SARIF report/],
  ['package-lock', { name: 'a', lockfileVersion: 3, packages: {} }, /^An npm lock file is not an SBOM\. Create one/],
  ['yarn.lock', '# yarn lockfile v1\n\n"a@^1":\n  version "1"', /^A package manager lock file/],
  ['package.json', { name: 'a', version: '1', dependencies: {} }, /^An npm package.json/],
  ['a table', 'name,version,license\na,1,MIT\n', /^A table \(CSV\)/],
  ['a PDF', '%PDF-1.7', /^A PDF is not an SBOM\. Use/],
  ['a web page', '<!DOCTYPE html><html></html>', /^A web page/],
  ['SPDX RDF', '<rdf:RDF xmlns:spdx="http://spdx.org/rdf/terms#"/>', /^SPDX RDF\/XML is not supported\. Use/],
  ['SPDX YAML', 'spdxVersion: SPDX-2.3\nname: x', /^SPDX as YAML/],
  ['SPDX 3.0', { '@context': 'https://spdx.org/rdf/3.0.0/spdx-context.jsonld', '@graph': [] }, /SPDX "3.0.0" is not/],
  [
    'provenance',
    { predicateType: 'https://slsa.dev/provenance/v1', predicate: {} },
    /^An in-toto statement of another type/,
  ],
  ['a licence list', { licenseListVersion: '3', licenses: [] }, /^A license list/],
  ['a list', [1, 2], /^A list is not an SBOM/],
  ['prose', 'Hello.', /^Plain text/],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), /^A PNG image/],
  [
    'the beginning of a tar archive',
    Buffer.concat([Buffer.alloc(257, 97), Buffer.from('ustar')]),
    /^A tar archive is not an SBOM\. Unpack it/,
  ],
  ['a tar archive', await tarOf({ 'bom.json': text(sbom('app')) }), /^A tar archive is not an SBOM\. Unpack it/],
  ['an SBOM in zstd', zstdCompressSync(text(sbom('app'))), /^A zstd file is not an SBOM\. Unpack it/],
  ['zeros', Buffer.alloc(100), /^A binary file/],
  ['half an SBOM', '{"bomFormat":"CycloneDX","id":"x","affected":', /^Unexpected end of JSON: expected a value/],
  [
    'an archive of texts',
    zipSync({ a: Buffer.from('a') }),
    /contains no supported SBOM\. It contains "a" \(Plain text/,
  ],
  ['half an archive', records(3).subarray(0, 99), /cannot be unpacked/],
  ['nothing', '', /is empty/],
])('names %s', async (_name, content, message) => {
  expect(await inspect(content)).toMatchObject({
    kind: 'UNKNOWN',
    componentCount: null,
    rejections: [expect.stringMatching(message)],
  })
})

test('names each rejected file of an archive, and takes the product from the first', async () => {
  const bad = { ...sbom('x'), specVersion: '9.9' }
  const found = await inspect(
    zipSync({
      'a.json': text(sbom('app')),
      'b.json': text(bad),
      'c.json': Buffer.from('{"bomFormat":'),
      d: Buffer.from('d'),
    }),
  )
  expect(found).toMatchObject({ kind: 'SBOM', primaryName: 'app', label: null, componentCount: 2 })
  expect(found.rejections).toEqual([
    expect.stringMatching(/^"b.json": CycloneDX "9.9" is not supported/),
    expect.stringMatching(/^"c.json": (?:Unterminated|Unexpected end of) JSON/),
  ])
  expect(found.findings[0]?.message).toBe('"d" was skipped: Plain text is not an SBOM')
})
