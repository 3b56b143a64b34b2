// @module-tag long
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

/** A version that contains one version of the package in these places. */
const uploadPlaces = (label: string, places: readonly string[]) =>
  service.upload(
    cyclonedx(
      places.map((place) => `pkg:npm/a@1.0.0?place=${place}`),
      label,
    ),
  )

interface Placed {
  readonly id: string
  readonly component: { readonly purl: string }
  readonly carriedDecision: {
    readonly previous: {
      readonly component: { readonly purl: string }
      readonly sbom: { readonly projectVersion: string }
    }
  } | null
}

async function places(sbomId: string): Promise<readonly Placed[]> {
  const { sbom } = await service.data<{ sbom: { vulns: { nodes: Placed[] } } }>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { id component { purl }
      carriedDecision { previous { component { purl } sbom { projectVersion } } } } } } }`,
    { id: sbomId },
  )
  return sbom.vulns.nodes.toSorted((a, b) => (a.component.purl < b.component.purl ? -1 : 1))
}

/** What is proposed for each place: `x from x in 1`. */
async function placeProposals(sbomId: string): Promise<readonly string[]> {
  const word = (purl: string) => purl.split('place=')[1]
  return (await places(sbomId)).flatMap(({ component, carriedDecision: one }) =>
    one
      ? [`${word(component.purl)} from ${word(one.previous.component.purl)} in ${one.previous.sbom.projectVersion}`]
      : [],
  )
}

async function decidePlaces(sbomId: string, chosen: readonly string[]): Promise<void> {
  for (const { id, component } of await places(sbomId)) {
    if (chosen.some((place) => component.purl.endsWith(place))) await calls.decide(sbomId, id, notAffected())
  }
}

test('proposes nothing for a further place of a version whose other places keep theirs: one decision is for one place', async () => {
  const first = await uploadPlaces('1', ['x'])
  await decidePlaces(first, ['x'])
  expect(await placeProposals(await uploadPlaces('2', ['x', 'y']))).toEqual(['x from x in 1'])
})

test('proposes for a place that the previous version did not have what was decided about it in an earlier one', async () => {
  const first = await uploadPlaces('1', ['x', 'y', 'z'])
  await decidePlaces(first, ['x', 'y'])
  const second = await uploadPlaces('2', ['x'])
  await calls.mutate('vexCarryOverConfirm', { sbomId: second, accept: true })
  expect(await placeProposals(await uploadPlaces('3', ['x', 'y', 'z', 'v']))).toEqual([
    'x from x in 2',
    'y from y in 1',
  ])
})

test('proposes for a place that the previous version left undecided what was decided about it in an earlier one', async () => {
  const first = await uploadPlaces('1', ['x', 'y'])
  await decidePlaces(first, ['x', 'y'])
  const second = await uploadPlaces('2', ['x', 'y'])
  await decidePlaces(second, ['x'])
  expect(await placeProposals(await uploadPlaces('3', ['x', 'y']))).toEqual(['x from x in 2', 'y from y in 1'])
})
