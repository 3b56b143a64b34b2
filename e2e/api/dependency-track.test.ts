// Moving in from Dependency-Track: its BOM, VEX and findings exports are read as they are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectFolder } from '#e2e/support/app-program.ts'
import { type ApiResponse, type SentFile, startTriageService } from './support/triage-service.ts'
import { findingsOf, importVexFile } from './support/vex-requests.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string

const fixture = (name: string): SentFile => ({
  name,
  bytes: readFileSync(join(projectFolder, 'e2e/fixtures/dependency-track', name)),
})
const advisories: SentFile = {
  name: 'advisories.osv.json',
  bytes: readFileSync(join(projectFolder, 'resources/sample/advisories.osv.json')),
}

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(advisories)
})
beforeEach(async () => {
  version = await service.upload(fixture('bom-v4.cdx.json'))
})
afterAll(() => service.close())

const statuses = async () =>
  Object.fromEntries(
    (await findingsOf(service, version)).map(({ component, vexStatus }) => [component.name, vexStatus?.name ?? null]),
  )
const open = {
  'dock-json': null,
  'dock-log': null,
  'dock-xml': null,
  'fog-text': null,
  'mast-parser': null,
  'rope-merge': null,
  'waybill-sample-yamlite': null,
}
const inspect = async (file: SentFile) => {
  const query = `mutation ($input: SbomInspectInput!) { sbomInspect(input: $input) { errors inspection { kind format
    componentCount primaryName projectVersion rejections } } }`
  type Inspected = { sbomInspect: { inspection: ApiResponse } }
  return (await service.send<Inspected>(query, { input: { doc: null } }, 'input.doc', file)).sbomInspect.inspection
}
const undo = () => service.data('mutation { vexUndo(input: {}) { errors } }')
const outcomesOf = (answer: ApiResponse) =>
  (answer['statements'] as { index: number; outcome: string; reason: string }[])
    .toSorted((a, b) => a.index - b.index)
    .map(({ outcome, reason }) => `${outcome}: ${reason}`)

test.each([
  ['bom-v4.cdx.json', 'SBOM', 'CycloneDX 1.5 JSON'],
  ['bom-v5.cdx.json', 'SBOM', 'CycloneDX 1.6 JSON'],
  ['bom-with-vulnerabilities-v4.cdx.json', 'SBOM', 'CycloneDX 1.5 JSON'],
  ['vex-v4.cdx.json', 'VEX', 'CycloneDX 1.5 JSON'],
  ['vex-v5.cdx.json', 'VEX', 'CycloneDX 1.6 JSON'],
  ['findings-1.0.json', 'VEX', 'Dependency-Track findings'],
  ['findings-1.3.json', 'VEX', 'Dependency-Track findings'],
])('recognizes %s as it is', async (name, kind, format) => {
  const inspection = await inspect(fixture(name))
  expect(inspection).toMatchObject({ kind, format, rejections: [] })
  if (kind === 'SBOM') expect(inspection).toMatchObject({ primaryName: 'Ferry Kiosk', projectVersion: '1.8.0' })
})

test.each(['bom-v5.cdx.json', 'bom-with-vulnerabilities-v4.cdx.json'])(
  'finds the same in %s, whatever it says itself',
  async (name) => {
    version = await service.upload(fixture(name))
    expect(await statuses()).toEqual(open)
  },
)

test.each(['vex-v4.cdx.json', 'vex-v5.cdx.json'])('applies %s as one step, which is undone as one', async (name) => {
  const answer = await importVexFile(service, fixture(name), { sbomId: version })
  expect(answer).toMatchObject({ errors: [], appliedCount: 4, operation: { findingsCount: 4, undoable: true } })
  const moved = {
    ...open,
    'dock-log': 'Affected',
    'rope-merge': 'Not Affected',
    'fog-text': 'Under Investigation',
    'dock-json': 'Fixed',
  }
  expect(await statuses()).toEqual(moved)
  expect(outcomesOf(answer)).toContainEqual(
    expect.stringMatching(/^WEAKER: Not Affected requires one of the five justifications, but the statement has none/),
  )
  await undo()
  expect(await statuses()).toEqual(open)
})

test('applies the findings export, says what it cannot map, and is undone as one step', async () => {
  const before = await importVexFile(service, fixture('findings-1.2.json'), { sbomId: version, dryRun: true })
  expect(outcomesOf(before)).toEqual([
    'WOULD_APPLY: Undecided',
    'WEAKER: Not Affected requires one of the five justifications, but the statement has none',
    'WEAKER: Not Affected requires one of the five justifications, but the statement has none',
    'WOULD_APPLY: Undecided',
    'WEAKER: The status "NOT_SET, suppressed" is not supported; Suppressed in Dependency-Track without an analysis. Suppression is not a VEX status, so nothing is imported',
    'WOULD_APPLY: Undecided; Suppressed in Dependency-Track. Suppression is not a VEX status, so only the analysis is imported',
  ])
  expect(before).toMatchObject({
    format: 'Dependency-Track FPF 1.2',
    issuer: 'Dependency-Track 4.13.2',
    operation: null,
  })
  const answer = await importVexFile(service, fixture('findings-1.2.json'), { sbomId: version })
  expect(answer).toMatchObject({ errors: [], appliedCount: 3, operation: { findingsCount: 3, undoable: true } })
  expect(await statuses()).toEqual({
    ...open,
    'dock-log': 'Affected',
    'fog-text': 'Under Investigation',
    'dock-json': 'Fixed',
  })
  await undo()
  expect(await statuses()).toEqual(open)
})

test('after the VEX export the findings export has nothing more to apply, and contradicts nothing', async () => {
  await importVexFile(service, fixture('vex-v4.cdx.json'), { sbomId: version })
  const answer = await importVexFile(service, fixture('findings-1.2.json'), { sbomId: version, dryRun: true })
  expect(answer).toMatchObject({ errors: [], appliedCount: 0 })
  expect(outcomesOf(answer).map((outcome) => outcome.replace(/:.*/, ''))).toEqual([
    'ALREADY_SO',
    'ALREADY_SO',
    'WEAKER',
    'ALREADY_SO',
    'WEAKER',
    'ALREADY_SO',
  ])
})

test('a decision keeps that its finding was suppressed', async () => {
  await importVexFile(service, fixture('findings-1.3.json'), { sbomId: version })
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { component { name } decision { originalTerms { key value } } } } } }`
  type Terms = { sbom: { vulns: { nodes: { component: { name: string }; decision: object | null }[] } } }
  const { sbom } = await service.data<Terms>(query, { id: version })
  expect(sbom.vulns.nodes.find(({ component }) => component.name === 'dock-json')?.decision).toEqual({
    originalTerms: [{ key: 'dependency-track:analysis.isSuppressed', value: 'true' }],
  })
})

test('the findings export without a version reaches the version that it is about', async () => {
  const answer = await importVexFile(service, fixture('findings-1.3.json'), { sbomId: null, dryRun: true })
  expect(answer['errors']).toEqual([])
  expect(outcomesOf(answer)[0]).toMatch(/^WOULD_APPLY/)
})

test('statements of two projects stand beside each other, and a later export of a project replaces its earlier one', async () => {
  const exported = (project: string, state: string, name: string): SentFile => {
    const content = {
      ...{ version: '1.3', meta: { application: 'Dependency-Track', version: '4.13.2' } },
      project: { uuid: project, name: 'Ferry Kiosk', version: '1.8.0' },
      findings: [
        {
          component: { purl: 'pkg:maven/example.waybill.sample/dock-log@1.2.17', name: 'dock-log' },
          vulnerability: { vulnId: 'SAMPLE-2026-0001' },
          analysis: { state },
        },
      ],
    }
    return { name, bytes: new TextEncoder().encode(JSON.stringify(content)) }
  }
  const keep = async (file: SentFile) =>
    expect(await importVexFile(service, file, { sbomId: version, importAs: 'STATEMENTS' })).toMatchObject({
      ...{ errors: [], appliedCount: 1 },
    })
  const stated = async () => {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { vendorStatements { document vexStatus { name } } } } } }`
    type Stated = {
      sbom: { vulns: { nodes: { vendorStatements: { document: string; vexStatus: { name: string } }[] }[] } }
    }
    const { sbom } = await service.data<Stated>(query, { id: version })
    return sbom.vulns.nodes
      .flatMap(({ vendorStatements }) => vendorStatements.map((one) => `${one.document} ${one.vexStatus.name}`))
      .toSorted()
  }
  const [first, second] = ['62d99ad4-b5d8-5c14-8528-7cea6d9751b7', '11e7f6e7-ad17-5e13-a344-8726abf8bf17']
  await keep(exported(first, 'EXPLOITABLE', 'findings.json'))
  await keep(exported(second, 'IN_TRIAGE', 'findings.json'))
  expect(await stated()).toEqual([
    `dependency-track:project:${second} Under Investigation`,
    `dependency-track:project:${first} Affected`,
  ])
  await keep(exported(first.toUpperCase(), 'RESOLVED', 'findings (1).json'))
  expect(await stated()).toEqual([
    `dependency-track:project:${second} Under Investigation`,
    `dependency-track:project:${first} Fixed`,
  ])
})
