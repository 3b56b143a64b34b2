// @module-tag long
// The enhanced SBOM states what Waybill found about compliance, in every format, and does not keep it as data of the document when it is read again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './support/api-client.ts'
import { cyclonedxOf } from './support/documents.ts'

let service: Awaited<ReturnType<typeof startService>>
let id: string
beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
  const components = [
    { name: 'lib', version: '1', purl: 'pkg:npm/lib@1' },
    { name: 'bare', version: '2' },
  ]
  id = await service.upload(cyclonedxOf(components, { version: '1.2' }), 'Shop')
  await service.idle()
})
afterAll(() => service.close())

interface Download {
  readonly content: string
  readonly filename: string
  readonly warnings: readonly string[]
}
const download = (args: string, sbomId = id) =>
  service.data<{ sbom: { download: Download } }>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { download${args} { ready content filename warnings } } }`,
    { id: sbomId },
  )
async function downloaded(args: string, sbomId = id) {
  const { content, ...rest } = (await download(args, sbomId)).sbom.download
  return { text: Buffer.from(content, 'base64').toString(), ...rest }
}
async function preview(args: string, sbomId = id) {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { downloadPreview${args} { unchanged warnings contents { key count } } } }`
  const answer = await service.data<{ sbom: { downloadPreview: Preview } }>(query, { id: sbomId })
  return answer.sbom.downloadPreview
}
interface Preview {
  readonly unchanged: boolean
  readonly warnings: readonly string[]
  readonly contents: readonly { readonly key: string; readonly count: number }[]
}

const marks = (text: string) => text.split('waybill:compliance').length - 1
const formats = [
  ...['1.4', '1.5', '1.6', '1.7'].flatMap((specVersion) =>
    ['JSON', 'XML'].map((format) => `spec: CycloneDX, specVersion: "${specVersion}", format: "${format}"`),
  ),
  ...['JSON', 'TAG_VALUE'].map((format) => `spec: SPDX, specVersion: "2.3", format: "${format}"`),
  'spec: SPDX, specVersion: "3.0.1"',
]

test.each(formats)(
  'the profile "default" as %s, uploaded again three times, has one result of each framework',
  async (form) => {
    const args = `(profile: "default", ${form})`
    let file = await downloaded(args)
    expect(file.text).toContain('Other unique identifiers: not met by 1 of 2 components')
    const counts = [marks(file.text)]
    for (let turn = 1; turn <= 3; turn += 1) {
      const product = `${form} ${turn}`
      await service.product(product)
      const next = await service.upload({ name: file.filename, bytes: file.text }, product)
      await service.idle()
      const plain = await preview(`(${form})`, next)
      expect([plain.unchanged, plain.warnings]).toEqual([true, []])
      const lite = await downloaded(`(lite: true, ${form})`, next)
      expect([marks(lite.text), lite.warnings.join().includes('annotation')]).toEqual([0, false])
      file = await downloaded(args, next)
      counts.push(marks(file.text))
    }
    expect(counts).toEqual([2, 2, 2, 2])
  },
)

test.each([
  ['', 0],
  ['(includeVulns: true)', 0],
  ['(includeSupportStatus: true)', 0],
  ['(includeVulns: true, includeSupportStatus: true)', 2],
  ['(profile: "default")', 2],
  ['(profile: "default", includeVulns: false)', 0],
  ['(profile: "default", lite: true)', 0],
  ['(profile: "minimum-elements")', 0],
  ['(profile: "bsi-tr-03183-2")', 0],
  ['(original: true)', 0],
])('a download with %j has %i, and its preview says so', async (args, count) => {
  const file = await downloaded(args)
  const { contents } = await preview(args)
  const previewed = contents.filter(({ key }) => key === 'compliance')
  expect([marks(file.text), previewed]).toEqual([count, count === 0 ? [] : [{ key: 'compliance', count }]])
})

test('verifies the enhanced SBOM in every format before it is offered', async () => {
  const outputs = [
    ...['1.4', '1.7'].map((specVersion) => ({ format: 'CYCLONEDX', specVersion })),
    ...['2.3', '3.0.1'].map((specVersion) => ({ format: 'SPDX', specVersion })),
  ].map((output) => ({ kind: 'SBOM', profile: 'default', ...output }))
  const { exportCreate } = await service.data<{ exportCreate: { errors: string[]; export: { id: string } } }>(
    'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors export { id } } }',
    { input: { sbomId: id, outputs } },
  )
  expect(exportCreate.errors).toEqual([])
  await service.idle()
  const query = 'query ($id: Uuid!) { export(id: $id) { job { error } files { schemaValid roundTripVerified url } } }'
  const answer = await service.data<{
    export: {
      job: { error: string | null }
      files: { schemaValid: boolean; roundTripVerified: boolean; url: string }[]
    }
  }>(query, { id: exportCreate.export.id })
  const { job, files } = answer.export
  expect([job.error, files.length]).toEqual([null, 4])
  for (const { schemaValid, roundTripVerified, url } of files) {
    const text = await (await fetch(new URL(url, service.url))).text()
    expect([schemaValid !== false, roundTripVerified, marks(text)]).toEqual([true, true, 2])
  }
})
