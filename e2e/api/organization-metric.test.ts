// The findings of the organization's totals are those of the versions that the totals name, whatever else is stored.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'b', severity.medium), osv('GHSA-3', 'c')]),
  )
  const all = ['a', 'b', 'c'].map((name) => `pkg:npm/${name}@1.0.0`)
  await service.upload(cyclonedx(all, '1.0.0'), 'App')
  await service.upload(cyclonedx(all.slice(0, 2), '2.0.0'), 'App')
  await service.upload(cyclonedx(all.slice(1), '1.0.0'), 'Other')
})
afterAll(() => service.close())

const severities = ['critical', 'high', 'medium', 'low', 'none', 'unknown']

/** Open findings of the latest versions by severity, counted by the list. */
async function listed(): Promise<Record<string, number>> {
  const fields = severities.map(
    (word) =>
      `${word}: componentVulns(first: 0, latestOnly: true, severity: "${word}", status: ["undecided", "affected", "under investigation"]) { totalCount }`,
  )
  const found = await service.data<Record<string, { totalCount: number }>>(`{ ${fields.join('\n')} }`)
  return Object.fromEntries(severities.map((word) => [word, found[word]?.totalCount ?? 0]))
}

const metric = () =>
  service.data<{ organizationMetric: object }>(
    `{ organizationMetric { versionCount componentCount vulnsMetric severityCounts { ${severities.join(' ')} total } triage { total } } }`,
  )

async function expectAgreement(versionCount: number, componentCount: number, total: number): Promise<void> {
  const vulnsMetric = await listed()
  expect(Object.values(vulnsMetric).reduce((sum, count) => sum + count, 0)).toBe(total)
  expect((await metric()).organizationMetric).toMatchObject({
    ...{ versionCount, componentCount, vulnsMetric, severityCounts: { ...vulnsMetric, total } },
  })
}

it('counts open findings of the latest versions, and components of all', async () => {
  await expectAgreement(3, 7, 4)
})

it('counts no finding that is decided, and agrees after an older version is archived, a product disabled and the latest deleted', async () => {
  const { componentVulns, vexStatuses, projectGroups, sboms } = await service.data<{
    componentVulns: { nodes: { id: string; sbom: { id: string } }[] }
    vexStatuses: { id: string; name: string }[]
    projectGroups: { nodes: { id: string; name: string }[] }
    sboms: { nodes: { id: string; projectVersion: string; project: { projectGroup: { name: string } } }[] }
  }>(`{ componentVulns(latestOnly: true) { nodes { id sbom { id } } } vexStatuses { id name } projectGroups { nodes { id name } }
    sboms { nodes { id projectVersion project { projectGroup { name } } } } }`)
  const [finding] = componentVulns.nodes
  const fixed = vexStatuses.find(({ name }) => name === 'Fixed')
  await service.data(`mutation { componentVexUpdate(input: { componentVulnId: "${finding?.id}", currentSbomId: "${finding?.sbom.id}",
    vexStatusId: "${fixed?.id}" }) { errors } }`)
  await expectAgreement(3, 7, 3)
  const versionOf = (label: string) =>
    sboms.nodes.find(({ projectVersion, project }) => projectVersion === label && project.projectGroup.name === 'App')
      ?.id
  const other = projectGroups.nodes.find(({ name }) => name === 'Other')
  await service.data(`mutation {
    sbomUpdate(input: { id: "${versionOf('1.0.0')}", archived: true }) { errors }
    projectGroupUpdate(input: { id: "${other?.id}", enabled: false }) { errors }
  }`)
  await expectAgreement(3, 7, 3)
  await service.data(`mutation { sbomDelete(input: { id: "${versionOf('2.0.0')}" }) { errors } }`)
  await service.idle()
  const { organizationMetric } = await metric()
  const vulnsMetric = await listed()
  expect(organizationMetric).toMatchObject({ versionCount: 2, componentCount: 5, vulnsMetric })
})
