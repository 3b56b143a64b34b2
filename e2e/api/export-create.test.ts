// Several files of one version: written in the background, validated, read again, then offered.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { decideAbout, statusId } from './support/vex-requests.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string
let undecided: string
let viewer: string
beforeAll(async () => {
  service = await startTriageService()
  viewer = await service.token('Viewer')
  await service.importFile(zip(['a', 'b'].map((name) => osv(`GHSA-${name}`, name))))
  version = await service.upload(cyclonedx(['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0', 'pkg:npm/c@1.0.0'], '4.2'))
  await decideAbout(service, version, 'a', { vexStatusId: statusId('fixed') })
  undecided = await service.upload(cyclonedx(['pkg:npm/b@1.0.0']), 'Other')
})
afterAll(() => service.close())

interface File {
  readonly filename: string
  readonly url: string
  readonly bytes: string
  readonly sha256: string
  readonly schemaValid: boolean | null
  readonly roundTripVerified: boolean | null
}
interface Export {
  readonly id: string
  readonly ready: boolean
  readonly files: readonly File[]
  readonly job: { readonly state: string; readonly error: string | null }
}

const create = (sbomId: string, outputs: readonly object[], name?: string) =>
  service.data<{ exportCreate: { errors: string[]; export: Export | null } }>(
    'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors export { id ready } job { kind } } }',
    { input: { sbomId, outputs, name } },
    viewer,
  )

async function made(outputs: readonly object[], name?: string): Promise<Export> {
  const { exportCreate } = await create(version, outputs, name)
  expect(exportCreate).toMatchObject({ errors: [], export: { ready: false }, job: { kind: 'EXPORT' } })
  await service.idle()
  const query = `query ($id: Uuid!) { export(id: $id) { id ready sbom { id } createdBy { name } expiresAt job { state error }
    files { filename contentType bytes sha256 schemaValid roundTripVerified warnings url } } }`
  const answer = await service.data<{ export: Export }>(query, { id: exportCreate.export?.id }, viewer)
  return answer.export
}

test('writes several files, and says of each whether its schema accepts it and it was read again', async () => {
  const result = await made([
    { kind: 'SBOM' },
    { kind: 'sbom', format: 'cyclonedx', specVersion: '1.5', includeVulns: true },
    { kind: 'SBOM', format: 'SPDX' },
    { kind: 'SBOM', format: 'SPDX', specVersion: '3.0.1' },
    { kind: 'SBOM', profile: 'minimum-elements' },
    { kind: 'SBOM', profile: 'bsi-tr-03183-2' },
    { kind: 'VEX' },
    ...['SPDX', 'OPENVEX', 'CSAF'].map((format) => ({ kind: 'VEX', format })),
    ...['SUPPORT_LEVELS', 'PDF', 'XLSX'].map((kind) => ({ kind })),
    { kind: 'ATTRIBUTION' },
    ...['MARKDOWN', 'html', 'CSV'].map((format) => ({ kind: 'ATTRIBUTION', format })),
  ])
  expect(result).toMatchObject({ ready: true, sbom: { id: version }, job: { state: 'SUCCEEDED', error: null } })
  expect(result.files.map(({ filename }) => filename)).toEqual([
    ...['sbom-4.2.cdx.json', 'sbom-4.2-2.cdx.json', 'sbom-4.2.spdx.json', 'sbom-4.2.spdx3.json'],
    ...['sbom-4.2-3.cdx.json', 'sbom-4.2-4.cdx.json', 'sbom-4.2.vex.cdx.json', 'sbom-4.2.vex.spdx3.json'],
    ...['sbom-4.2.openvex.json', 'sbom-4.2.csaf.json', 'sbom-4.2.support.csv', 'sbom-4.2.pdf', 'sbom-4.2.xlsx'],
    ...['sbom-4.2.notice.txt', 'sbom-4.2.notice.md', 'sbom-4.2.notice.html', 'sbom-4.2.notice.csv'],
  ])
  const isSbom = (at: number) => at < 6
  expect(result.files.map((file) => file.roundTripVerified)).toEqual(
    result.files.map((_, at) => (at < 10 ? true : null)),
  )
  expect(result.files.map(({ schemaValid }) => schemaValid)).toEqual(
    result.files.map((_, at) => (at < 10 ? true : null)),
  )
  for (const [at, { url, sha256, bytes, filename }] of result.files.entries()) {
    const content = Buffer.from(await (await fetch(new URL(url, service.url))).arrayBuffer())
    expect([filename, createHash('sha256').update(content).digest('hex'), content.length]).toEqual([
      filename,
      sha256,
      Number(bytes),
    ])
    if (isSbom(at)) expect(content.toString()).toContain('pkg:npm/c@1.0.0')
  }
})

test('writes each output with the options of its kind, under the name that was given', async () => {
  const { files } = await made(
    [
      { kind: 'SBOM', format: 'SPDX', encoding: 'tag-value', includeSupportStatus: true },
      { kind: 'SBOM', encoding: 'XML', specVersion: '1.6', lite: true, redactInternal: true },
      { kind: 'XLSX', sections: ['summary', 'COMPONENTS'] },
    ],
    '../Shop: 4.2',
  )
  expect(files.map(({ filename }) => filename)).toEqual(['Shop- 4.2.spdx', 'Shop- 4.2.cdx.xml', 'Shop- 4.2.xlsx'])
  const contents = await Promise.all(files.map(async ({ url }) => (await fetch(new URL(url, service.url))).text()))
  expect(contents).toEqual([
    expect.stringContaining('SPDXVersion: SPDX-2.3'),
    expect.stringContaining('xmlns="http://cyclonedx.org/schema/bom/1.6"'),
    expect.stringMatching(/^PK/),
  ])
})

test('leaves the version as it is: its stages, and the job that processed it', async () => {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulnRunStatus stages { status } latestJob { id kind }
    download { ready } } }`
  const before = await service.data(query, { id: version })
  expect(before).toMatchObject({ sbom: { latestJob: { kind: 'PROCESS_SBOM' }, download: { ready: true } } })
  const { id } = await made([{ kind: 'SUPPORT_LEVELS' }])
  expect(await service.data(query, { id: version })).toEqual(before)
  const job = await service.data('query ($id: Uuid!) { job(id: $id) { stages { name } } }', { id })
  expect(job).toEqual({ job: { stages: [] } })
})

test.each([
  [[], '"outputs" must not be empty'],
  [Array.from({ length: 21 }, () => ({ kind: 'PDF' })), '"outputs" has more than 20 entries'],
  [[{ kind: 'DOCX' }], '"kind" "DOCX" is not valid. Use SBOM, VEX, SUPPORT_LEVELS, ATTRIBUTION, PDF or XLSX'],
  [[{ kind: 'ATTRIBUTION', format: 'RTF' }], '"attribution" "RTF" is not valid. Use TEXT, MARKDOWN, HTML, CSV'],
  [[{ kind: 'ATTRIBUTION', lite: true }], '"lite" does not apply to outputs of kind ATTRIBUTION'],
  [[{ kind: 'SBOM', format: 'SWID' }], '"format" "SWID" is not valid. Use CYCLONEDX or SPDX'],
  [[{ kind: 'PDF' }, { kind: 'PDF', profile: 'default' }], '"profile" does not apply to outputs of kind PDF'],
  [[{ kind: 'SBOM', sections: ['SUMMARY'] }], '"sections" does not apply to outputs of kind SBOM'],
  [[{ kind: 'VEX', encoding: 'XML' }], '"encoding" does not apply to outputs of kind VEX'],
  [[{ kind: 'SUPPORT_LEVELS', lite: true }], '"lite" does not apply to outputs of kind SUPPORT_LEVELS'],
  [[{ kind: 'XLSX', sections: ['ALL'] }], '"sections" "ALL" is not valid. Use SUMMARY'],
  [[{ kind: 'SBOM', encoding: 'TAG_VALUE' }], '"format" "TAG_VALUE" is not supported for CycloneDX 1.7'],
  [[{ kind: 'SBOM', profile: 'minimum-elements', includeVulns: true }], 'cannot be combined'],
  [[{ kind: 'VEX', format: 'OPENVEX' }], 'Nothing is decided yet, and OpenVEX 0.2.0 requires'],
])('rejects %j', async (outputs, reason) => {
  const { exportCreate } = await create(undecided, outputs)
  expect(exportCreate).toMatchObject({ errors: [expect.stringContaining(reason)], export: null })
})

const exportOf = async (id: string) => {
  const query = 'query ($id: Uuid!) { export(id: $id) { ready expiresAt files { sha256 url } job { state } } }'
  return (await service.data<{ export: (Export & { expiresAt: string }) | null }>(query, { id })).export
}
const exportsFolder = () => join(service.dataFolder, 'exports')

test('rejects a name that is no file name', async () => {
  const { exportCreate } = await create(undecided, [{ kind: 'PDF' }], '/')
  expect(exportCreate).toMatchObject({ errors: ['"name" "/" is not a file name'], export: null })
})

test('is there after a restart until it expires, and nothing else is left in the folder of exports', async () => {
  const { id, files } = await made([{ kind: 'SUPPORT_LEVELS' }, { kind: 'SBOM' }])
  const other = await made([{ kind: 'SUPPORT_LEVELS' }])
  const { dataFolder } = service
  await service.stop()
  writeFileSync(join(exportsFolder(), 'left-over'), 'a download of a process that was killed')
  mkdirSync(join(exportsFolder(), '01a21527-bc6f-7000-9a9e-51d852202f5a'))
  truncateSync(join(exportsFolder(), other.id, '0'))

  service = await startTriageService(dataFolder)
  const found = await exportOf(id)
  expect(found).toMatchObject({ ready: true, files: files.map(({ sha256 }) => ({ sha256 })) })
  const [first] = found?.files ?? []
  const content = await (await fetch(new URL(first?.url ?? '', service.url))).arrayBuffer()
  expect(createHash('sha256').update(Buffer.from(content)).digest('hex')).toBe(first?.sha256)
  expect(readdirSync(exportsFolder())).toContain(id)
  expect(readdirSync(exportsFolder())).not.toEqual(expect.arrayContaining(['left-over']))
  expect(readdirSync(exportsFolder()).some((name) => name.startsWith('01a21527-bc6f'))).toBe(false)
  // Its file is not what it was.
  expect(await exportOf(other.id)).toBeNull()

  await service.stop()
  const expired = new Date(Date.parse(found?.expiresAt ?? ''))
  service = await startTriageService(dataFolder, () => expired)
  expect([await exportOf(id), existsSync(join(exportsFolder(), id))]).toEqual([null, false])
  await service.stop()
  service = await startTriageService(dataFolder)
})

test('is removed with its version', async () => {
  const gone = await service.upload(cyclonedx(['pkg:npm/a@1.0.0'], 'gone'))
  const { exportCreate } = await create(gone, [{ kind: 'SBOM' }])
  await service.idle()
  const id = exportCreate.export?.id ?? ''
  expect(existsSync(join(exportsFolder(), id, '0'))).toBe(true)
  const query = 'mutation ($input: SbomDeleteInput!) { sbomDelete(input: $input) { errors } }'
  expect(await service.data(query, { input: { id: gone } })).toEqual({ sbomDelete: { errors: [] } })
  await service.idle()
  expect([await exportOf(id), existsSync(join(exportsFolder(), id))]).toEqual([null, false])
})
