// Decisions that a version made for itself alone, and withdraws: those of its parts hold again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Row, inheritedCalls, nameOf } from './support/inherited-calls.ts'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'a'), osv('GHSA-3', 'b')]))
})
afterAll(() => service.close())

const { attach, detach, versionOf } = partCalls(() => service)
const { decide, queueOf, rowsOf } = inheritedCalls(() => service)

const affected = () => ({ vexStatusId: statusId('affected'), vexJustificationId: null })

interface Answer {
  readonly errors: readonly string[]
  readonly componentVulns: readonly Row[] | null
  readonly operation: { readonly id: string; readonly summary: string; readonly findingsCount: number } | null
}

async function withdraw(currentSbomId: string, componentVulnIds: readonly string[], input: object = {}) {
  const text = `mutation ($input: ComponentVexWithdrawInput!) { componentVexWithdraw(input: $input) { errors
    componentVulns { id vexStatus { name } inheritedVuln { id vexStatus { name } } } operation { id summary findingsCount } } }`
  const given = { input: { currentSbomId, componentVulnIds, ...input } }
  return (await service.data<{ componentVexWithdraw: Answer }>(text, given)).componentVexWithdraw
}

async function pair() {
  const [parent, part] = [await versionOf([]), await versionOf(['a@1.0.0'])]
  const link = await attach(parent.id, part.id)
  const [first, second] = await rowsOf(part.id)
  if (!first || !second) throw new Error('The part has two findings')
  return { parent, part, link, first, second }
}

const shown = async (id: string) => (await rowsOf(id)).map(nameOf)
const historyOf = async (id: string) => {
  interface Told {
    readonly componentVuln: { readonly history: { readonly nodes: readonly { readonly action: string }[] } }
  }
  const { componentVuln } = await service.data<Told>(`{ componentVuln(id: "${id}") { history { nodes { action } } } }`)
  return componentVuln.history.nodes.map(({ action }) => action)
}

it('withdraws decisions of one version alone in one step, which is undone and redone', async () => {
  const calls = triageCalls(service)
  const { parent, part, link, first, second } = await pair()
  await decide(part.id, first.id, affected())
  const many = await calls.decideMany([first.id, second.id], { currentSbomId: parent.id, ...notAffected() })
  expect(many).toMatchObject({ errors: [], changedCount: 2 })
  expect(await shown(parent.id)).toEqual(['Not Affected', 'Not Affected'])
  const rows = await rowsOf(parent.id)
  // By the id of either row, and once if both are sent.
  const [one, other] = [rows.find(({ inheritedVuln: of }) => of?.id === first.id)?.id ?? '', second.id]
  const back = await withdraw(parent.id, [one, first.id, other])
  expect(back).toMatchObject({
    errors: [],
    componentVulns: [
      { id: one, vexStatus: null, inheritedVuln: { id: first.id, vexStatus: { name: 'Affected' } } },
      { vexStatus: null, inheritedVuln: { id: second.id, vexStatus: null } },
    ],
    operation: { findingsCount: 2, summary: 'Decision for one version alone withdrawn, 2 findings' },
  })
  expect((await rowsOf(parent.id)).map(({ id }) => id)).toEqual((await rowsOf(part.id)).map(({ id }) => id))
  expect(await historyOf(one)).toEqual(['WITHDRAWN', 'DECIDED'])
  expect((await withdraw(parent.id, [one])).errors[0]).toContain('has no decision for itself alone')
  const operationId = back.operation?.id
  expect(await calls.undo({ operationId })).toMatchObject({ errors: [] })
  expect(await shown(parent.id)).toEqual(['Not Affected', 'Not Affected'])
  expect(await calls.redo({ operationId })).toMatchObject({ errors: [] })
  expect(await shown(part.id)).toEqual(await shown(parent.id))
  // Decided again, it is the same row, and the earlier steps wait for the later one.
  // The caller saw the finding of the part, and when that was changed.
  const [seen] = (await rowsOf(part.id)).filter(({ id }) => id === first.id)
  const again = await decide(parent.id, first.id, { ...affected(), expectedUpdatedAt: seen?.updatedAt })
  expect([again.errors, again.componentVuln?.id]).toEqual([[], one])
  const waits = { errors: [expect.stringContaining('Undo the later decision') as string] }
  expect(await calls.undo({ operationId })).toMatchObject(waits)
  // While the part is detached, it can be withdrawn as well.
  await detach(link)
  expect(await withdraw(parent.id, [one])).toMatchObject({ errors: [] })
  await attach(parent.id, part.id)
  expect((await rowsOf(parent.id)).map(({ id }) => id)).toEqual((await rowsOf(part.id)).map(({ id }) => id))
})

it('rejects what the version did not decide for itself alone, and changes that the caller did not see', async () => {
  const { parent, part, first, second } = await pair()
  const { componentVuln } = await decide(parent.id, first.id, affected())
  const [own = ''] = [componentVuln?.id]
  const withoutDecision = `"${parent.name}" has no decision for itself alone about component vulnerability "${second.id}"`
  expect((await withdraw(parent.id, [own, second.id])).errors[0]).toContain(withoutDecision)
  expect((await withdraw(part.id, [first.id])).errors[0]).toContain(`"${part.name}" has no decision for itself alone`)
  expect((await withdraw(parent.id, [])).errors).toEqual(['No finding given'])
  const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
  expect((await withdraw(parent.id, [unknown])).errors).toEqual([`Component vulnerability "${unknown}" not found`])
  expect((await withdraw(unknown, [own])).errors[0]).toContain(`"${unknown}" has no decision for itself alone`)
  const unseen = { expectedUpdatedAts: [first.updatedAt] }
  expect((await withdraw(parent.id, [own], unseen)).errors[0]).toContain('was changed at')
  expect(await shown(parent.id)).toContain('Affected')
  expect(await withdraw(parent.id, [own], { expectedUpdatedAts: [componentVuln?.updatedAt] })).toMatchObject({
    errors: [],
  })
})

it('what a version decided alike for itself alone counts as one, and a row of the queue names all of it', async () => {
  const [top, one, other] = [await versionOf([]), await versionOf(['b@1.0.0']), await versionOf(['b@1.0.0'])]
  for (const { id } of [one, other]) await attach(top.id, id)
  const ids = [...(await rowsOf(one.id)), ...(await rowsOf(other.id))].map(({ id }) => id)
  await triageCalls(service).decideMany(ids, { currentSbomId: top.id, ...notAffected() })
  interface Queue {
    readonly triageQueue: {
      readonly groups: {
        readonly nodes: readonly {
          readonly componentVulnIds: readonly string[]
          readonly sharedFindings: readonly {
            readonly id: string
            readonly decidedFor: { readonly id: string } | null
          }[]
        }[]
      }
    }
  }
  const { triageQueue } =
    await service.data<Queue>(`{ triageQueue(sbomId: "${top.id}" includeParts: true openOnly: false) {
    groups(first: 10) { nodes { componentVulnIds sharedFindings { id decidedFor { id } } } } } }`)
  const [row, ...more] = triageQueue.groups.nodes
  expect(more).toEqual([])
  expect(row?.sharedFindings).toMatchObject([{ decidedFor: { id: top.id } }])
  expect(await queueOf(top.id, 'includeParts: true')).toEqual({ open: [], total: 1 })
  const all = [...(row?.componentVulnIds ?? []), ...(row?.sharedFindings.map(({ id }) => id) ?? [])]
  expect(await withdraw(top.id, all)).toMatchObject({ errors: [], operation: { findingsCount: 2 } })
  expect(await shown(top.id)).toEqual([null])
})

it('withdraws thousands of decisions in parts', async () => {
  const names = Array.from({ length: 1200 }, (_, at) => `many-${at}`)
  await service.importFile(zip(names.map((name, at) => osv(`GHSA-m-${at}`, name))))
  const [parent, part] = [await versionOf([]), await versionOf(names.map((name) => `${name}@1.0.0`))]
  await attach(parent.id, part.id)
  type Found = { readonly nodes: readonly { readonly id: string }[] }
  const { sbom } = await service.data<{ sbom: { readonly vulns: Found; readonly rest: Found } }>(
    `{ sbom(sbomId: "${part.id}") { vulns(first: 1000) { nodes { id } } rest: vulns(last: 200) { nodes { id } } } }`,
  )
  const ids = [...sbom.vulns.nodes, ...sbom.rest.nodes].map(({ id }) => id)
  expect(new Set(ids).size).toBe(1200)
  const calls = triageCalls(service)
  expect(await calls.decideMany(ids, { currentSbomId: parent.id, ...notAffected() })).toMatchObject({ errors: [] })
  expect(await withdraw(parent.id, ids)).toMatchObject({ errors: [], operation: { findingsCount: 1200 } })
  const open = async () =>
    (
      await service.data<{ triageQueue: { matchingCount: number } }>(
        `{ triageQueue(sbomId: "${parent.id}" includeParts: true) { matchingCount } }`,
      )
    ).triageQueue.matchingCount
  expect(await open()).toBe(1200)
  expect(await calls.undo({ sbomId: parent.id })).toMatchObject({ errors: [] })
  expect(await open()).toBe(0)
})
