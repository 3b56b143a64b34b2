// @module-tag long
// What a preview says of versions with parts is what the policy finds then, in any shape of parts and after any decisions.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inheritedCalls } from './support/inherited-calls.ts'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { startPolicyService } from './support/policy-service.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { becomeIdle } from './support/triage-service.ts'

let started: Awaited<ReturnType<typeof startPolicyService>>

beforeAll(async () => {
  started = await startPolicyService()
  await started.running.importFile(
    zip([
      ...[osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'a'), osv('GHSA-3', 'b', severity.medium)],
      ...[osv('GHSA-4', 'c'), osv('GHSA-5', 'd', severity.critical)],
    ]),
  )
})
afterAll(() => started.running.close())

const { attach, detach, versionOf } = partCalls(() => started.running)
const { decideAt } = inheritedCalls(() => started.running)

const policies = [
  ['finding', 'vuln.cvss >= 4 and not (finding.status in (not_affected))'],
  ['finding', 'vuln.severity is critical'],
  ['finding', 'version.tlp is "TLP:RED" and vuln.cvss >= 4'],
  ['component', 'component.name in (a, b, d)'],
  ['component', 'version.tlp is "TLP:RED" and component.name is c'],
  ['version', 'version.tlp is "TLP:RED"'],
] as const

/** Sets the severity of a finding of a version by hand, if it has any: equal ones of its parts keep theirs. */
async function overrideAt(id: string, place: number): Promise<void> {
  const { findings, mutate } = triageCalls(started.running)
  const found = await findings(id)
  const chosen = found[place % Math.max(found.length, 1)]?.id
  if (chosen === undefined) return
  const input = { componentVulnIds: [chosen], severity: place % 2 === 0 ? 'low' : 'critical', reason: 'Only in tests' }
  expect(await mutate('componentVulnSeverityUpdate', input)).toMatchObject({ errors: [] })
}

interface Preview {
  readonly sbomsCount: number
  readonly violatingSbomsCount: number
  readonly violationsCount: number
  readonly examples: readonly { readonly sbom: { readonly id: string }; readonly subjectName: string }[]
}

async function preview(appliesTo: string, text: string): Promise<Preview> {
  const conditions = await started.groupOf(text, appliesTo)
  const query = `query ($appliesTo: String!, $conditions: ConditionGroupInput!) {
    policyPreview(appliesTo: $appliesTo, conditions: $conditions) {
      sbomsCount violatingSbomsCount violationsCount examples { sbom { id } subjectName } } }`
  const { policyPreview } = await started.running.data<{ policyPreview: Preview }>(query, { appliesTo, conditions })
  return policyPreview
}

/** What a policy finds in all versions, as the preview says it. */
async function evaluate(appliesTo: string, text: string, ids: readonly string[]): Promise<Preview> {
  const id = await started.create('Same', appliesTo, text)
  await becomeIdle(started.running)
  const found: { readonly id: string; readonly count: number; readonly names: readonly string[] }[] = []
  for (const each of ids) {
    await started.verdict(each)
    const [result] = await started.results(each, ', state: ["OPEN"]')
    const names = (result?.violations.nodes ?? []).map(({ subjectName }) => subjectName)
    found.push({ id: each, count: result?.violationsCount ?? 0, names })
  }
  expect(await started.change('policyDelete', { id })).toMatchObject({ errors: [] })
  return {
    ...{ sbomsCount: ids.length, violatingSbomsCount: found.filter(({ count }) => count > 0).length },
    violationsCount: found.reduce((sum, { count }) => sum + count, 0),
    examples: found.flatMap(({ id: sbomId, names }) =>
      names.map((subjectName) => ({ sbom: { id: sbomId }, subjectName })),
    ),
  }
}

const inOrder = ({ examples, ...counts }: Preview) => ({
  ...counts,
  examples: examples.map(({ sbom, subjectName }) => `${sbom.id} ${subjectName}`).toSorted(),
})

it('a preview finds what the policy finds, with what versions inherit, each once', async () => {
  const names = ['a@1.0.0', 'a@1.1.0', 'b@1.0.0', 'c@1.0.0', 'd@1.0.0']
  const versions = [
    ...[await versionOf(names.slice(0, 2)), await versionOf(names.slice(1, 4)), await versionOf([])],
    ...[await versionOf(names.slice(2)), await versionOf(names.slice(3))],
  ]
  const ids = versions.map(({ id }) => id)
  const all = [started.version, ...ids]
  for (const id of [ids[0], ids[4]]) {
    expect(await triageCalls(started.running).mutate('sbomUpdate', { id, tlp: 'TLP:RED' })).toMatchObject({
      errors: [],
    })
  }
  const choices = [notAffected(), { vexStatusId: statusId('affected'), vexJustificationId: null }]
  const every = ids.flatMap((_from, from) => ids.slice(from + 1).map((_to, to) => [from, from + 1 + to] as const))
  const decision = fc.record({ by: fc.nat(4), row: fc.nat(20), choice: fc.nat(1) })
  const shape = fc.record({
    links: fc.subarray(every, { minLength: 2 }),
    decisions: fc.array(decision, { maxLength: 5 }),
    overrides: fc.array(fc.record({ by: fc.nat(4), row: fc.nat(20) }), { minLength: 1, maxLength: 3 }),
  })
  const property = fc.asyncProperty(shape, async ({ links, decisions, overrides }) => {
    const made: string[] = []
    for (const [from, to] of links) made.push(await attach(ids[from] ?? '', ids[to] ?? ''))
    try {
      for (const { by, row, choice } of decisions) await decideAt(ids[by] ?? '', row, choices[choice] ?? {})
      for (const { by, row } of overrides) await overrideAt(ids[by] ?? '', row)
      for (const [appliesTo, text] of policies) {
        expect(inOrder(await preview(appliesTo, text))).toEqual(inOrder(await evaluate(appliesTo, text, all)))
      }
    } finally {
      for (const id of made) await detach(id)
    }
  })
  await fc.assert(property, { numRuns: 4 })
}, 300_000)
