import { readdirSync } from 'node:fs'
import { join } from 'node:path'
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
    ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'doc' },
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

test('the original is what was uploaded, byte for byte', async () => {
  const original = await downloaded('(original: true)')
  expect(text(original)).toBe(file.bytes)
  expect(original).toMatchObject({ ready: true, contentType: 'application/json', filename: 'app.cdx.json' })
})

test('the processed document is CycloneDX 1.7, without a name', async () => {
  const processed = await downloaded('')
  expect(processed).toMatchObject({ ready: true, contentType: 'application/json', filename: null, warnings: [] })
  expect(JSON.parse(text(processed))).toMatchObject({ specVersion: '1.7', components: [{ purl: 'pkg:npm/lib@1' }] })
})

test('a variant has a file name that every file system takes', async () => {
  expect((await downloaded('(spec: CycloneDX)')).filename).toBe('sbom-1.2-3.cdx.json')
  expect((await downloaded('(vex: "cyclonedx")')).filename).toBe('sbom-1.2-3.vex.cdx.json')
})

test('an SPDX document is written as CycloneDX and says so', async () => {
  const { warnings, content } = await downloaded('', spdx)
  expect([warnings.length, content.length > 0]).toEqual([1, true])
})

test.each([
  ['(spec: SPDX)', 'Not available yet: spec "SPDX"'],
  ['(specVersion: "1.4")', 'Not available yet: specVersion "1.4"'],
  ['(format: "XML")', 'Not available yet: format "XML"'],
  ['(profile: "minimum-elements")', 'Not available yet: profile "minimum-elements"'],
  ['(vex: "OPENVEX")', 'Not available yet: vex "OPENVEX"'],
  ['(lite: true)', 'Not available yet: lite'],
  ['(supportLevelOnly: true)', 'Not available yet: supportLevelOnly'],
])('%s is answered by an error that names what is not there', async (args, message) => {
  const { data, errors } = await download(args)
  expect(data).toEqual({ sbom: { download: null } })
  expect(errors?.map((error) => error.message)).toEqual([message])
})

test.each([
  '(original: true, includeVulns: true)',
  '(original: true, spec: CycloneDX)',
  '(vex: "CYCLONEDX", spec: SPDX)',
])('%s makes no sense', async (args) => {
  expect((await download(args)).errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT')
})

test('arguments that old clients always send change nothing', async () => {
  const args = '(includeVulns: false, original: false, lite: false, excludeParts: true, dontPackageSbom: true)'
  expect(await downloaded(args)).toMatchObject({ ready: true, filename: null })
})

test('a report is not there yet', async () => {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { report(format: "PDF") { ready } } }'
  const { errors } = await service.ask(query, { id })
  expect(errors?.[0]?.message).toBe('Not available yet: report PDF')
})

test.each(['(original: true)', ''])('the path of download%s works once, without a token', async (args) => {
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
  const others = readdirSync(join(service.dataFolder)).includes('downloads')
    ? readdirSync(join(service.dataFolder, 'downloads'))
    : []
  expect(others.length).toBeLessThan(10)
})

test('an unknown path finds nothing', async () => {
  expect((await fetch(new URL(`/download/${'a'.repeat(43)}`, service.url))).status).toBe(404)
})
