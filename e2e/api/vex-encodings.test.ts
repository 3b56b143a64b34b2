// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vexResponses } from '#shared/vex.ts'
import { osv, zip } from './support/osv.ts'
import { type ApiResponse, cyclonedx, startTriageService } from './support/triage-service.ts'
import { decideAbout, findingsOf, importVexFile, justificationId, statusId } from './support/vex-requests.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string
const names = ['a', 'b', 'c', 'd', 'e']
const advisories = zip(names.map((name) => osv(`GHSA-${name}`, name, { aliases: [`CVE-2026-000${name}`] })))
const document = cyclonedx(names.map((name) => `pkg:npm/${name}@1.0.0`))

/** Creates a version whose decisions use every field. */
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(advisories)
  version = await service.upload(document)
  const decide = (name: string, choice: object) => decideAbout(service, version, name, choice)
  const texts = { impact: 'Not shipped', detail: 'We looked\n\ntwice', note: 'Asked Tim' }
  const vexStatusId = statusId('not_affected')
  await decide('a', { vexStatusId, vexJustificationId: justificationId('component_not_present'), ...texts })
  const other = 'vulnerable_code_cannot_be_controlled_by_adversary'
  await decide('b', { vexStatusId, vexJustificationId: justificationId(other) })
  const cdxResponseId = vexResponses.find(({ word }) => word === 'rollback')?.id
  const action = { cdxResponseId, action: 'Roll back', fixedIn: '3.0.0', impact: 'All' }
  await decide('c', { vexStatusId: statusId('affected'), ...action })
  await decide('d', { vexStatusId: statusId('fixed'), resolutionDate: '2026-12-24' })
})
afterAll(() => service.close())

async function downloaded(vex: string): Promise<Buffer> {
  const query = 'query ($id: Uuid!, $vex: String!) { sbom(sbomId: $id) { download(vex: $vex) { content } } }'
  const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(query, { id: version, vex })
  return Buffer.from(sbom.download.content, 'base64')
}

/** Returns what receivers see: without the internal note, ids and history. */
const decisionsOf = async (client: typeof service, id: string) =>
  (await findingsOf(client, id)).map(({ id: _, updatedAt: __, history: ___, ...decided }) => ({
    ...decided,
    note: null,
  }))

test('names each file as the list of outputs states', async () => {
  type Output = { kind: string; format: string; endings: readonly string[] }
  const { exportOutputs } = await service.data<{ exportOutputs: Output[] }>(
    '{ exportOutputs { kind format endings } }',
    {},
  )
  const query = 'query ($id: Uuid!, $vex: String!) { sbom(sbomId: $id) { download(vex: $vex) { filename } } }'
  const named = exportOutputs.flatMap(({ kind, format, endings }) => (kind === 'VEX' ? [{ format, endings }] : []))
  for (const { format: vex, endings } of named) {
    type Named = { sbom: { download: { filename: string } } }
    const { sbom } = await service.data<Named>(query, { id: version, vex })
    expect(endings.some((ending) => sbom.download.filename.endsWith(`.${ending}`))).toBe(true)
  }
  expect(named.length).toBe(4)
})

test('imports our decisions from each format into an empty store unchanged', async () => {
  const decided = await decisionsOf(service, version)
  const store = await startTriageService()
  try {
    await store.importFile(advisories)
    for (const vex of ['CYCLONEDX', 'SPDX', 'OPENVEX', 'CSAF']) {
      const empty = await store.upload(document)
      const answer = await importVexFile(store, { name: 'x.json', bytes: await downloaded(vex) }, { sbomId: empty })
      expect([vex, answer]).toMatchObject([
        vex,
        { errors: [], appliedCount: 4, outcomes: [{ key: 'APPLIED', count: 4 }] },
      ])
      expect(await decisionsOf(store, empty)).toEqual(decided)
    }
  } finally {
    await store.close()
  }
})

test.each([
  ['CYCLONEDX', 4],
  ['SPDX', 2],
  ['OPENVEX', 2],
  ['CSAF', 2],
])('previews what %s cannot represent', async (format, problems) => {
  const query = `query ($id: Uuid!, $format: String!) { sbom(sbomId: $id) { vexPreview(format: $format) { format statementsCount
    undecidedCount productIdentifier problems { totalCount nodes { effect message componentVuln { id } } } } } }`
  const { sbom } = await service.data<{ sbom: { vexPreview: ApiResponse } }>(query, { id: version, format })
  expect(sbom.vexPreview).toMatchObject({
    format,
    statementsCount: 4,
    undecidedCount: 1,
    productIdentifier: null,
    problems: { totalCount: problems },
  })
})

test('keeps words of others without exact counterpart with the decision, and exports them again', async () => {
  const analysis = { state: 'not_affected', justification: 'protected_by_compiler', response: ['will_not_fix'] }
  const statement = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: [{ type: 'library', 'bom-ref': 'x', name: 'e', purl: 'pkg:npm/e@1.0.0' }],
    vulnerabilities: [{ id: 'CVE-2026-000e', analysis, affects: [{ ref: 'x' }] }],
  }
  const file = { name: 'x.json', bytes: JSON.stringify(statement) }
  expect(await importVexFile(service, file, { sbomId: version })).toMatchObject({
    errors: [],
    statements: [{ outcome: 'APPLIED', justification: { name: 'Inline Mitigations Already Exist' } }],
  })
  await decideAbout(service, version, 'e', { note: 'Fine' })
  const query =
    'query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { decision { originalTerms { key value } } } } } }'
  const { sbom } = await service.data<{ sbom: { vulns: { nodes: ApiResponse[] } } }>(query, { id: version })
  expect(sbom.vulns.nodes).toContainEqual({
    decision: {
      originalTerms: [
        { key: 'cyclonedx:analysis.justification', value: 'protected_by_compiler' },
        { key: 'cyclonedx:analysis.response', value: 'will_not_fix' },
      ],
    },
  })
  const { vulnerabilities } = JSON.parse((await downloaded('CYCLONEDX')).toString()) as { vulnerabilities: object[] }
  expect(vulnerabilities).toContainEqual(expect.objectContaining({ analysis: expect.objectContaining(analysis) }))
})
