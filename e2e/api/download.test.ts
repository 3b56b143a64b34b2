import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './support/api-client.ts'
import { cyclonedxOf } from './support/documents.ts'

let service: Awaited<ReturnType<typeof startService>>
let id: string
let spdx: string
const file = cyclonedxOf([{ name: 'lib', version: '1', purl: 'pkg:npm/lib@1' }], { version: '1.2/3' })

beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
  id = await service.upload(file, 'Shop')
  const document = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'doc',
    documentNamespace: 'https://example.org/doc',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
    packages: [{ SPDXID: 'SPDXRef-a', name: 'a', versionInfo: '1', downloadLocation: 'NOASSERTION' }],
    documentDescribes: ['SPDXRef-a'],
  }
  spdx = await service.upload({ name: 'a.spdx.json', bytes: JSON.stringify(document) }, 'Shop')
  await service.idle()
})
afterAll(() => service.close())

interface Download {
  readonly ready: boolean
  readonly content: string
  readonly contentType: string | null
  readonly filename: string | null
  readonly url: string | null
  readonly warnings: readonly string[]
}

async function download(args: string, sbomId = id) {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) {
    download${args} { ready content contentType filename url warnings processingStatus { automation vulnScan policyScan } } } }`
  return service.ask(query, { id: sbomId })
}

async function downloaded(args: string, sbomId = id): Promise<Download> {
  const { data, errors } = await download(args, sbomId)
  if (errors) throw new Error(JSON.stringify(errors))
  return (data as { sbom: { download: Download } }).sbom.download // as the query selects
}

const text = ({ content }: Download) => Buffer.from(content, 'base64').toString()

test('returns the original as it was uploaded, byte for byte', async () => {
  const original = await downloaded('(original: true)')
  expect(text(original)).toBe(file.bytes)
  expect(original).toMatchObject({ ready: true, contentType: 'application/json', filename: 'app.cdx.json' })
})

test('exports the processed document as CycloneDX 1.7, without a name', async () => {
  const processed = await downloaded('')
  expect(processed).toMatchObject({ ready: true, contentType: 'application/json', filename: null, warnings: [] })
  expect(JSON.parse(text(processed))).toMatchObject({ specVersion: '1.7', components: [{ purl: 'pkg:npm/lib@1' }] })
})

test('gives a variant a file name that is valid in every file system', async () => {
  expect((await downloaded('(spec: CycloneDX)')).filename).toBe('sbom-1.2-3.cdx.json')
  expect((await downloaded('(vex: "cyclonedx")')).filename).toBe('sbom-1.2-3.vex.cdx.json')
})

test('exports an SPDX document as SPDX, and as CycloneDX on request', async () => {
  expect(JSON.parse(text(await downloaded('', spdx)))).toMatchObject({ spdxVersion: 'SPDX-2.3' })
  expect(JSON.parse(text(await downloaded('(spec: CycloneDX)', spdx)))).toMatchObject({ bomFormat: 'CycloneDX' })
})

test.each([
  ['(spec: SPDX)', 'application/json', 'spdx.json', '"spdxVersion": "SPDX-2.3"'],
  ['(spec: SPDX, format: "TAG_VALUE")', 'text/spdx', 'spdx', 'SPDXVersion: SPDX-2.3'],
  ['(spec: SPDX, specVersion: "3.0.1")', 'application/json', 'spdx3.json', '"specVersion": "3.0.1"'],
  ['(specVersion: "1.4")', 'application/json', 'cdx.json', '"specVersion": "1.4"'],
  ['(format: "XML")', 'text/xml', 'cdx.xml', 'http://cyclonedx.org/schema/bom/1.7'],
  ['(profile: "minimum-elements")', 'application/json', 'cdx.json', '"specVersion": "1.7"'],
  ['(profile: "bsi-tr-03183-2")', 'application/json', 'cdx.json', '"aggregate": "unknown"'],
  ['(profile: "bsi-tr-03183-2", spec: SPDX)', 'application/json', 'spdx3.json', '"specVersion": "3.0.1"'],
  ['(lite: true)', 'application/json', 'cdx.json', '"purl": "pkg:npm/lib@1"'],
  ['(includeSupportStatus: true)', 'application/json', 'cdx.json', '"purl": "pkg:npm/lib@1"'],
  ['(supportLevelOnly: true)', 'text/csv', 'support.csv', '"support level"'],
  ['(vex: "CYCLONEDX")', 'application/json', 'vex.cdx.json', '"vulnerabilities": []'],
  ['(vex: "SPDX")', 'application/json', 'vex.spdx3.json', '"specVersion": "3.0.1"'],
])('exports %s as a file of type %s', async (args, contentType, ending, holds) => {
  const file = await downloaded(args)
  expect(file).toMatchObject({ ready: true, contentType, filename: `sbom-1.2-3.${ending}` })
  expect(text(file)).toContain(holds)
})

test('previews what a download contains and loses, the same as the download', async () => {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { downloadPreview(spec: SPDX) {
    format contentType filename unchanged warnings contents { key count } } } }`
  const { data } = await service.ask(query, { id })
  const { warnings } = await downloaded('(spec: SPDX)')
  expect(data).toEqual({
    sbom: {
      downloadPreview: {
        format: 'SPDX 2.3 JSON',
        contentType: 'application/json',
        filename: 'sbom-1.2-3.spdx.json',
        unchanged: false,
        warnings,
        contents: [{ key: 'components', count: 1 }],
      },
    },
  })
})

test.each([
  ['OPENVEX', 'Nothing is decided yet, and OpenVEX 0.2.0 requires at least one statement. Decide a finding first'],
  [
    'CSAF',
    'Nothing is decided yet, and the VEX profile of CSAF 2.0 requires a vulnerability with a status. Decide a finding first',
  ],
])(
  'rejects %s with the reason, in the preview and as a download, as long as nothing is decided',
  async (vex, reason) => {
    expect((await download(`(vex: "${vex}")`)).errors).toMatchObject([{ message: reason }])
    const preview = (field: string) => service.ask(`query ($id: Uuid!) { sbom(sbomId: $id) { ${field} } }`, { id })
    expect((await preview(`downloadPreview(vex: "${vex}") { format }`)).errors).toMatchObject([{ message: reason }])
    const { data } = await preview(`vexPreview(format: "${vex}") { statementsCount rejection }`)
    expect(data).toEqual({ sbom: { vexPreview: { statementsCount: 0, rejection: reason } } })
  },
)

test.each([
  '(original: true, includeVulns: true)',
  '(original: true, spec: CycloneDX)',
  '(vex: "CYCLONEDX", spec: SPDX)',
])('rejects %s', async (args) => {
  expect((await download(args)).errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT')
})

test('ignores arguments that old clients always send', async () => {
  const args = '(includeVulns: false, original: false, lite: false, excludeParts: true, dontPackageSbom: true)'
  expect(await downloaded(args)).toMatchObject({ ready: true, filename: null })
})

test.each([
  ['PDF', 'application/pdf', '%PDF-1.7'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
])('offers a report as %s at its path', async (format, contentType, start) => {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { report(format: "${format}") { ready url contentType filename } } }`
  const { data } = await service.ask(query, { id })
  const { report } = (data as { sbom: { report: { url: string; contentType: string } } }).sbom // as the query selects
  const answer = await fetch(new URL(report.url, service.url))
  expect([report.contentType, answer.headers.get('content-type')]).toEqual([contentType, contentType])
  expect((await answer.text()).startsWith(start)).toBe(true)
})

test.each([
  ['(format: "DOCX")', '"format" "DOCX" is not valid. Use PDF or XLSX'],
  [
    '(format: "PDF", sections: ["GOSSIP"])',
    '"sections" "GOSSIP" is not valid. Use SUMMARY, COMPONENTS, VULNERABILITIES, LICENSES, CHECKS, POLICIES, ATTRIBUTION',
  ],
])('rejects a report%s', async (args, message) => {
  const { errors } = await service.ask(`query ($id: Uuid!) { sbom(sbomId: $id) { report${args} { ready } } }`, { id })
  expect(errors?.[0]?.message).toBe(message)
})

test('writes each output of the list, with a file name that ends as the list states', async () => {
  const { data } = await service.ask(
    '{ exportOutputs { id kind label spec specVersion format encodings profiles endings } }',
  )
  const { exportOutputs: outputs } = data as { exportOutputs: Output[] } // as the query selects
  expect(outputs.map((output) => output.id)).toEqual(
    [
      ['sbom-cyclonedx-1.7', 'sbom-cyclonedx-1.6', 'sbom-cyclonedx-1.5', 'sbom-cyclonedx-1.4', 'sbom-spdx-2.3'],
      ['sbom-spdx-3.0.1', 'vex-cyclonedx', 'vex-openvex', 'vex-csaf', 'vex-spdx', 'report-pdf', 'report-xlsx'],
      ['support-levels', 'attribution-text', 'attribution-markdown', 'attribution-html', 'attribution-csv'],
    ].flat(),
  )
  // Without decisions there is no such document; they are written in a test of their own.
  const rejected = ['vex-openvex', 'vex-csaf']
  const written = outputs.filter(({ id: output }) => !rejected.includes(output))
  const named = await Promise.all(
    written.flatMap((output) => argumentsOf(output).map(async (args) => ({ output, args, name: await nameOf(args) }))),
  )
  const other = named.filter(({ output, name }) => !output.endings.some((ending) => name === `sbom-1.2-3.${ending}`))
  expect(other).toEqual([])
})

interface Output {
  readonly id: string
  readonly kind: string
  readonly spec: string | null
  readonly specVersion: string | null
  readonly format: string | null
  readonly encodings: readonly string[]
  readonly profiles: readonly string[]
  readonly endings: readonly string[]
}

/** Lists all requests that a client can make for one output. */
function argumentsOf({ kind, spec, specVersion, format, encodings, profiles }: Output): readonly string[] {
  if (kind === 'VEX') return [`downloadPreview(vex: "${format}")`]
  if (kind === 'SUPPORT_LEVELS') return ['downloadPreview(supportLevelOnly: true)']
  if (kind === 'ATTRIBUTION') return [`downloadPreview(attribution: "${format}")`]
  if (kind === 'REPORT') return [`report(format: "${format}")`]
  return profiles.flatMap((profile) =>
    encodings.map((encoding) => {
      const form = `spec: ${spec}, specVersion: "${specVersion}", format: "${encoding}"`
      return `downloadPreview(${form}, profile: "${profile}")`
    }),
  )
}

async function nameOf(field: string): Promise<string> {
  const { data, errors } = await service.ask(
    `query ($id: Uuid!) { sbom(sbomId: $id) { file: ${field} { filename } } }`,
    {
      id,
    },
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return (data as { sbom: { file: { filename: string } } }).sbom.file.filename // as the query selects
}

test.each(['(original: true)', ''])('offers a path of download%s that works once, without a token', async (args) => {
  const { url, content } = await downloaded(args)
  expect(url).toMatch(/^\/download\/[\w-]{43}$/)
  const address = new URL(url ?? '', service.url)
  const first = await fetch(address)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(
    Buffer.from(await first.arrayBuffer())
      .toString('base64')
      .slice(0, 400),
  ).toBe(content.slice(0, 400))
  expect((await fetch(address)).status).toBe(404)
})

test('finds nothing at an unknown path', async () => {
  expect((await fetch(new URL(`/download/${'a'.repeat(43)}`, service.url))).status).toBe(404)
})

test('writes an attribution document with the licenses, notices and texts of a version', async () => {
  const text = { contentType: 'text/plain', content: 'MIT of lib' }
  const components = [
    {
      type: 'library',
      name: 'lib',
      version: '1',
      licenses: [{ license: { id: 'MIT', text } }],
      copyright: 'Copyright Lib',
    },
    { type: 'library', name: 'own', licenses: [{ expression: 'LicenseRef-Own' }] },
  ]
  const create = 'mutation ($input: LicenseCreateInput!) { licenseCreate(input: $input) { errors } }'
  const input = { spdxId: 'LicenseRef-Own', name: 'Own', text: 'Our own terms' }
  expect(await service.data(create, { input })).toEqual({ licenseCreate: { errors: [] } })
  const metadata = { component: { type: 'application', name: 'app', version: '7' } }
  const bytes = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata, components })
  const version = await service.upload({ name: 'a.cdx.json', bytes }, 'Shop')
  await service.idle()
  const query = (args: string) =>
    service.data<{ sbom: { download: Download; downloadPreview: object } }>(
      `query ($id: Uuid!) { sbom(sbomId: $id) {
        download(${args}) { ready content contentType filename warnings }
        downloadPreview(${args}) { format contents { key count } warnings unchanged }
      } }`,
      { id: version },
    )
  const { sbom } = await query('attribution: "text"')
  const content = Buffer.from(sbom.download.content, 'base64').toString()
  for (const part of ['lib 1\n    Copyright Lib\n', 'Text of MIT\nStated for lib 1\n', '\nOur own terms\n'])
    expect(content).toContain(part)
  expect(sbom).toMatchObject({
    download: { ready: true, contentType: 'text/plain', filename: 'sbom-7.notice.txt', warnings: [] },
    downloadPreview: {
      ...{ format: 'Attribution as text', warnings: [], unchanged: false },
      contents: [
        { key: 'components', count: 2 },
        { key: 'licenses', count: 2 },
        { key: 'texts', count: 2 },
      ],
    },
  })
})

test.each([
  ['attribution: "RTF"', '"attribution" "RTF" is not valid. Use TEXT, MARKDOWN, HTML, CSV'],
  ['attribution: "HTML", vex: "CSAF"', '"attribution" and "vex" cannot be combined'],
  ['attribution: "HTML", original: true', '"original" and "attribution" cannot be combined'],
  ['attribution: "HTML", lite: true', '"attribution" and "lite" cannot be combined'],
])('rejects a download with %s', async (args, message) => {
  const { errors } = await service.ask(`query ($id: Uuid!) { sbom(sbomId: $id) { download(${args}) { ready } } }`, {
    id,
  })
  expect(errors?.[0]?.message).toBe(message)
})
