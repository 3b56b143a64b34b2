import { afterEach, beforeEach, expect, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { preparedService } from './support/prepared-service.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, type startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>

const start = preparedService(({ importFile }) => importFile(zip([osv('GHSA-a', 'a', severity.medium)])))
beforeEach(async () => {
  ;({ service } = await start())
  calls = triageCalls(service)
})
afterEach(() => service.close())

/** A version that contains the package in these versions; the first one is a direct dependency. */
const upload = (label: string, versions: readonly string[]) =>
  service.upload(
    cyclonedx(
      versions.map((version) => `pkg:npm/a@${version}`),
      label,
    ),
  )

interface Found {
  readonly id: string
  readonly component: { readonly version: string }
  readonly vexStatus: { readonly name: string } | null
  readonly stale: boolean
  readonly carriedDecision: {
    readonly state: string
    readonly evidenceKind: string
    readonly previous: { readonly component: { readonly version: string }; readonly sbom: { readonly id: string } }
  } | null
}

async function findings(sbomId: string): Promise<readonly Found[]> {
  const { sbom } = await service.data<{ sbom: { vulns: { nodes: Found[] } } }>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 1000) { nodes { id stale component { version } vexStatus { name }
      carriedDecision { state evidenceKind previous { component { version } sbom { id } } } } } } }`,
    { id: sbomId },
  )
  return sbom.vulns.nodes.toSorted((a, b) => (a.component.version < b.component.version ? -1 : 1))
}

/** What is proposed for each version of the package: `1.1.0 from 1.0.0, COMPONENT_VERSION_CHANGED`. */
async function proposals(sbomId: string): Promise<readonly string[]> {
  return (await findings(sbomId)).flatMap(({ component, carriedDecision: one }) =>
    one ? [`${component.version} from ${one.previous.component.version}, ${one.evidenceKind}`] : [],
  )
}

async function decide(sbomId: string, versions: readonly string[]): Promise<void> {
  for (const { id, component } of await findings(sbomId)) {
    if (versions.includes(component.version)) await calls.decide(sbomId, id, notAffected())
  }
}

test('proposes for each version of a package the decision about that very version', async () => {
  const first = await upload('1', ['1.3.0', '1.1.0', '1.2.0'])
  await decide(first, ['1.1.0', '1.2.0', '1.3.0'])
  const second = await upload('2', ['1.3.0', '1.1.0', '1.2.0'])
  expect(await proposals(second)).toEqual([
    '1.1.0 from 1.1.0, UNCHANGED',
    '1.2.0 from 1.2.0, UNCHANGED',
    '1.3.0 from 1.3.0, UNCHANGED',
  ])
})

test('proposes nothing for a version of a package that was left undecided, although others were decided', async () => {
  const first = await upload('1', ['1.1.0', '1.2.0', '1.3.0'])
  await decide(first, ['1.3.0'])
  const second = await upload('2', ['1.1.0', '1.2.0', '1.3.0'])
  expect(await proposals(second)).toEqual(['1.3.0 from 1.3.0, UNCHANGED'])
})

test('proposes a decision once, and for another version only if its own is gone: for the nearest', async () => {
  const first = await upload('1', ['1.0.0', '1.4.0', '1.9.0'])
  await decide(first, ['1.0.0', '1.4.0', '1.9.0'])
  const second = await upload('2', ['1.9.0', '1.4.1', '1.0.3', '1.9.1', '1.9.2'])
  expect(await proposals(second)).toEqual([
    '1.0.3 from 1.0.0, SEVERAL',
    '1.4.1 from 1.4.0, COMPONENT_VERSION_CHANGED',
    '1.9.0 from 1.9.0, PATH_CHANGED',
  ])
})

test('finds the decision of an earlier version while the one between is still undecided', async () => {
  const first = await upload('1', ['1.1.0', '1.2.0'])
  await decide(first, ['1.1.0', '1.2.0'])
  await upload('2', ['1.1.0', '1.2.0'])
  const third = await upload('3', ['1.1.0', '1.2.0'])
  expect(await proposals(third)).toEqual(['1.1.0 from 1.1.0, UNCHANGED', '1.2.0 from 1.2.0, UNCHANGED'])
})

test('still proposes for one version of a package what was declined for another', async () => {
  const first = await upload('1', ['1.1.0', '1.2.0'])
  await decide(first, ['1.1.0', '1.2.0'])
  const second = await upload('2', ['1.1.0', '1.2.0'])
  const { sbom } = await service.data<{
    sbom: { carriedDecisions: { nodes: { id: string; componentVuln: { component: { version: string } } }[] } }
  }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { carriedDecisions { nodes { id componentVuln { component { version } } } } } }',
    { id: second },
  )
  const one = sbom.carriedDecisions.nodes.find(({ componentVuln }) => componentVuln.component.version === '1.2.0')
  await calls.mutate('vexCarryOverConfirm', { sbomId: second, carriedDecisionIds: [one?.id], accept: false })
  expect(await proposals(await upload('3', ['1.1.0', '1.2.0']))).toEqual(['1.1.0 from 1.1.0, UNCHANGED'])
  expect(await proposals(await upload('4', ['1.1.0', '1.2.5']))).toEqual(['1.1.0 from 1.1.0, UNCHANGED'])
})

test('applies to each version of a package its own decision, if the environment retains decisions', async () => {
  const first = await upload('1', ['1.1.0', '1.2.0', '1.3.0'])
  await decide(first, ['1.1.0', '1.3.0'])
  const [, middle] = await findings(first)
  await calls.decide(first, middle?.id ?? '', { vexStatusId: statusId('affected') })
  const { sbom } = await service.data<{ sbom: { projectId: string } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { projectId } }',
    { id: first },
  )
  await calls.mutate('projectUpdate', { id: sbom.projectId, retainVulnerabilityStatus: true })
  const second = await upload('2', ['1.1.0', '1.2.0', '1.3.0'])
  expect((await findings(second)).map(({ vexStatus, stale }) => [vexStatus?.name, stale])).toEqual([
    ['Not Affected', false],
    ['Affected', false],
    ['Not Affected', false],
  ])
})
