// @module-tag long
// Whatever changes in whatever order: what policies found step by step is what an evaluation of everything finds.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { policyCalls } from './support/policy-calls.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip(records(6)))
  version = await service.upload(cyclonedx(names.map((name) => `pkg:npm/${name}@1.0.0`)))
})
afterAll(() => service.close())

const names = ['ant', 'bee', 'cat', 'dog', 'eel', 'fly']
const records = (count: number) =>
  names
    .slice(0, count)
    .flatMap((name, at) => [
      osv(`CVE-2026-1${at}`, name, at % 2 === 0 ? severity.critical : severity.medium),
      osv(`CVE-2026-2${at}`, name),
    ])

/** Conditions about everything that changes here, alone and mixed. */
const rules = [
  ['finding', 'vuln.severity is critical'],
  ['finding', 'finding.status is affected or (vuln.kev is yes and component.name isNot bee)'],
  ['finding', 'not (finding.status in (not_affected, fixed)) and finding.label hasAny (hot)'],
  ['finding', 'finding.status missing'],
  ['component', 'component.supplier is Acme'],
  ['version', 'version.label hasAny (lts)'],
  ['finding', 'version.label hasAny (lts) and vuln.cvss > 5'],
] as const

/** A generator of numbers below a limit, the same for the same seed. */
function random(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x7fffffff) * limit * 0.9999)
  }
}

/** Any fixed order. */
function compareJson(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}

test.each([1, 2, 3, 4, 5, 6])('seed %i', async (seed) => {
  const pick = random(seed * 7919)
  const { create, mutate, verdict, results } = policyCalls(service)
  const { decide, decideMany, undo, redo, findings } = triageCalls(service)
  const ids: string[] = []
  for (const [at, [appliesTo, text]] of rules.entries()) ids.push(await create(`${seed} ${at}`, appliesTo, text))
  const all = await findings(version)
  const some = () => all.filter(() => pick(3) === 0).map(({ id }) => id)
  const components = await service.data<{ components: { nodes: { id: string; name: string }[] } }>(
    '{ components(first: 100) { nodes { id name } } }',
  )
  const component = () => components.components.nodes[pick(components.components.nodes.length)]?.id ?? ''
  const steps: readonly (() => Promise<unknown>)[] = [
    () => decide(version, all[pick(all.length)]?.id ?? '', { vexStatusId: statusId('affected') }),
    () => decide(version, all[pick(all.length)]?.id ?? '', notAffected()),
    () => decideMany(some(), pick(2) === 0 ? notAffected() : { vexStatusId: statusId('affected') }),
    () => undo(),
    () => redo(),
    () =>
      service.data(
        `mutation { componentVulnLabelUpdate(input: { componentVulnIds: ${JSON.stringify(some())}, add: ["hot"] }) { errors } }`,
      ),
    () =>
      service.data(
        `mutation { compSupplierCreate(input: { componentId: "${component()}", name: "Acme" }) { errors } }`,
      ),
    () =>
      service.data(
        `mutation { sbomUpdate(input: { id: "${version}", labels: ${pick(2) === 0 ? '["LTS"]' : '[]'} }) { errors } }`,
      ),
    () =>
      service.importFile(
        kev(
          ...records(6)
            .map(({ id }) => id)
            .filter(() => pick(4) === 0),
        ),
      ),
    () => verdict(version),
  ]
  for (let count = 0; count < 14; count += 1) await steps[pick(steps.length)]?.()
  const shown = async () =>
    (await results(version)).map(({ policy, resultType, violations }) => [
      ...[policy.name, resultType],
      violations.nodes
        .map(({ subjectName, condition, seen, state }) => [subjectName, condition, seen, state])
        .toSorted(compareJson),
    ])
  await verdict(version)
  const before = await shown()
  await mutate('policyRun', { sbomIds: [version] })
  await service.idle()
  expect(before).toEqual(await shown())
  expect(before).toHaveLength(rules.length)
  for (const id of ids) await mutate('policyDelete', { id })
})
