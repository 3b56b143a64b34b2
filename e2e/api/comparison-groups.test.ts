// What the groups of a comparison say: how far components moved, which findings came and went with them, and what is decided.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vexStatuses } from '#shared/vex.ts'
import { cyclonedxOf } from './support/documents.ts'
import { osv, severity, zip } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let pair: { readonly base: string; readonly target: string }

const component = (name: string, version: string) => ({ name, version, purl: `pkg:npm/${name}@${version}` })

beforeAll(async () => {
  service = await startTriageService()
  const severe = [osv('GHSA-1', 'moved', severity.critical), osv('GHSA-3', 'new', severity.medium)]
  await service.importFile(zip([...severe, osv('GHSA-2', 'gone'), osv('GHSA-5', 'fixed')]))
  const older = [component('moved', '1.9.0'), component('fixed', '1.0.0'), component('gone', '1.0.0')]
  const newer = [component('moved', '1.10.0'), component('fixed', '2.1.0'), component('new', '1.0.0')]
  pair = {
    base: await service.upload(cyclonedxOf([...older, { name: 'zlib', version: '1.2.11' }], { version: '1' }), 'Shop'),
    target: await service.upload(
      cyclonedxOf([...newer, { name: 'zlib', version: '1.2.13' }], { version: '2' }),
      'Shop',
    ),
  }
})
afterAll(() => service.close())

const severities = 'critical medium total'
const compared = () =>
  service.data<{ sbomCompare: Compared }>(
    `query ($base: Uuid!, $target: Uuid!) { sbomCompare(baseSbomId: $base, targetSbomId: $target) {
      components { nodes { tags step base { name } target { name } findingsIntroduced { ${severities} } findingsFixed { ${severities} } } }
      counts { componentsAddedDirect componentsRemovedDirect upgradeSteps { major minor patch } findingsUnchangedDecided
        fixedSeverities { ${severities} } } } }`,
    pair,
  )
interface Compared {
  readonly counts: object
  readonly components: {
    readonly nodes: readonly ({ readonly base: Named | null; readonly target: Named | null } & object)[]
  }
}
interface Named {
  readonly name: string
}

test('says of each component how far it moved, and which findings came and went with it', async () => {
  const { components, counts } = (await compared()).sbomCompare
  const none = { critical: 0, medium: 0, total: 0 }
  const moved = new Map(components.nodes.map(({ base, target, ...row }) => [(target ?? base)?.name, row]))
  expect(moved.get('new')).toMatchObject({ step: null, findingsIntroduced: { ...none, medium: 1, total: 1 } })
  expect(moved.get('gone')).toMatchObject({ step: null, findingsIntroduced: none, findingsFixed: { total: 1 } })
  expect(moved.get('fixed')).toMatchObject({
    ...{ step: 'major', tags: ['upgraded', 'version'], findingsFixed: { total: 1 } },
  })
  expect(moved.get('moved')).toMatchObject({ step: 'minor', findingsIntroduced: none, findingsFixed: none })
  expect(moved.get('zlib')).toMatchObject({ step: 'patch' })
  expect(counts).toEqual({
    ...{ componentsAddedDirect: 0, componentsRemovedDirect: 0, findingsUnchangedDecided: 0 },
    ...{ upgradeSteps: { major: 1, minor: 1, patch: 1 }, fixedSeverities: { ...none, total: 2 } },
  })
})

test('counts the decided ones of the findings that both have', async () => {
  const { sbom } = await service.data<{ sbom: { vulns: { nodes: { id: string; component: Named }[] } } }>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 10) { nodes { id component { name } } } } }`,
    { id: pair.target },
  )
  const id = sbom.vulns.nodes.find((finding) => finding.component.name === 'moved')?.id
  const vexStatusId = vexStatuses.find(({ word }) => word === 'affected')?.id
  const decision = { componentVulnId: id, currentSbomId: pair.target, vexStatusId }
  const { componentVexUpdate } = await service.data<{ componentVexUpdate: { errors: string[] } }>(
    `mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }`,
    { input: decision },
  )
  expect(componentVexUpdate.errors).toEqual([])
  expect((await compared()).sbomCompare.counts).toMatchObject({ findingsUnchangedDecided: 1 })
})
