// Steps about findings that a version inherits: what counts once is decided once, and undone in one step.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { statusId, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>

beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
  await service.importFile(
    zip([
      ...[osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'a'), osv('GHSA-3', 'b', severity.medium)],
      osv('GHSA-5', 'd', severity.critical),
    ]),
  )
})
afterAll(() => service.close())

const { attach, versionOf } = partCalls(() => service)

const affected = () => ({ vexStatusId: statusId('affected') })

it('undoes and redoes the latest step in a version or in what it contains', async () => {
  const [top, middle, part] = [await versionOf(['b@1.0.0']), await versionOf([]), await versionOf(['a@1.0.0'])]
  const other = await versionOf(['a@1.0.0'])
  await attach(top.id, middle.id)
  await attach(middle.id, part.id)
  const [[own], [inherited, second], [stranger, apart]] = [
    await rowsOf(top.id),
    await rowsOf(part.id),
    await rowsOf(other.id),
  ]
  await calls.decide(top.id, own?.id ?? '', affected())
  await calls.decide(part.id, inherited?.id ?? '', affected())
  await calls.decideMany([second?.id ?? '', stranger?.id ?? ''], affected())
  await calls.decide(other.id, apart?.id ?? '', affected())
  const ownNumber = async (id: string) => (await rowsOf(id)).filter(({ vexStatus }) => vexStatus !== null).length
  const step = async (kind: 'undo' | 'redo', input: object) => {
    const { errors } = await calls[kind](input)
    return [errors, await ownNumber(top.id), await ownNumber(part.id), await ownNumber(other.id)]
  }
  const both = { sbomId: top.id, includeParts: true }
  expect((await calls.undo({ includeParts: true })).errors).toEqual(['"includeParts" needs "sbomId"'])
  expect(await step('undo', both)).toEqual([[], 1, 1, 1])
  expect(await step('undo', both)).toEqual([[], 1, 0, 1])
  expect(await step('redo', both)).toEqual([[], 1, 1, 1])
  expect(await step('undo', { sbomId: top.id })).toEqual([[], 0, 1, 1])
  expect((await calls.undo({ sbomId: top.id })).errors).toEqual(['Nothing to undo'])
  expect(await step('redo', { sbomId: middle.id, includeParts: true })).toEqual([[], 0, 2, 2])
})

it('names what counts once with a row, and decided together it stays one row', async () => {
  const [parent, near] = [await versionOf(['b@1.0.0']), await versionOf(['a@1.0.0', 'b@1.0.0'])]
  const [far, sameAsFar] = [await versionOf(['a@1.0.0']), await versionOf(['a@1.0.0', 'd@1.0.0'])]
  for (const { id } of [near, far]) await attach(parent.id, id)
  await attach(far.id, sameAsFar.id)
  const rows = await sharedOf(parent.id)
  const names = [parent, near, far, sameAsFar].map(({ id }) => id)
  const expected = [
    ['GHSA-1', names[1], [names[2], names[3]]],
    ['GHSA-2', names[1], [names[2], names[3]]],
    ['GHSA-3', names[0], [names[1]]],
    ['GHSA-5', names[3], []],
  ]
  expect(rows.map(({ vuln, at, shared }) => [vuln, at, shared.map(({ sbomId }) => sbomId)])).toEqual(expected)
  expect((await sharedOf(parent.id, 'includeParts: false')).map(({ shared }) => shared)).toEqual([[]])
  const narrowed = await sharedOf(parent.id, `partIds: ["${far.id}", "${sameAsFar.id}"]`)
  expect(narrowed.map(({ vuln, at, shared }) => [vuln, at, shared.map(({ sbomId }) => sbomId)])).toEqual([
    ['GHSA-1', names[2], [names[3]]],
    ['GHSA-2', names[2], [names[3]]],
    ['GHSA-5', names[3], []],
  ])
  // Alone it is not alike any more, and the next one takes its place.
  const [first] = rows
  expect(await calls.decideMany(first?.ids.slice(0, 1) ?? [], affected())).toMatchObject({ errors: [] })
  expect((await sharedOf(parent.id)).find(({ vuln }) => vuln === 'GHSA-1')).toMatchObject({
    ...{ at: names[2], shared: [{ sbomId: names[3] }] },
  })
  const open = await sharedOf(parent.id)
  const all = open.find(({ vuln }) => vuln === 'GHSA-1')
  const ids = [...(all?.ids ?? []), ...(all?.shared.map(({ id }) => id) ?? [])]
  expect(await calls.decideMany(ids, affected())).toMatchObject({ errors: [], changedCount: 2 })
  expect((await sharedOf(parent.id)).map(({ vuln }) => vuln)).toEqual(['GHSA-2', 'GHSA-3', 'GHSA-5'])
  const decided = await sharedOf(parent.id, 'includeParts: true, openOnly: false')
  expect(decided.find(({ vuln }) => vuln === 'GHSA-1')).toMatchObject({ at: names[1], shared: rows[0]?.shared })
})

it('leaves out of what counts once what a version between decides for itself alone, in a queue of some parts, too', async () => {
  const [top, middle] = [await versionOf([]), await versionOf([])]
  const [near, far] = [await versionOf(['b@1.0.0']), await versionOf(['b@1.0.0'])]
  await attach(top.id, middle.id)
  for (const { id } of [near, far]) await attach(middle.id, id)
  const some = `partIds: ["${near.id}", "${far.id}"]`
  expect(await sharedOf(top.id, some)).toMatchObject([{ at: near.id, shared: [{ sbomId: far.id }] }])
  const [finding] = await rowsOf(far.id)
  expect(await calls.decide(middle.id, finding?.id ?? '', affected())).toMatchObject({ errors: [] })
  for (const args of ['includeParts: true', some]) {
    expect(await sharedOf(top.id, args)).toMatchObject([{ at: near.id, shared: [] }])
  }
})

/** Reads the rows of a queue with parts, with what counts once with them. */
async function sharedOf(id: string, args = 'includeParts: true') {
  const text = `{ triageQueue(sbomId: "${id}" ${args}) { groups(first: 1000, by: "VULN_PACKAGE") { nodes {
    componentVulnIds sharedFindings { id sbomId } representative { sbomId vuln { vulnId } } } } } }`
  interface Group {
    readonly componentVulnIds: readonly string[]
    readonly sharedFindings: readonly { readonly id: string; readonly sbomId: string }[]
    readonly representative: { readonly sbomId: string; readonly vuln: { readonly vulnId: string } }
  }
  type Answer = { readonly triageQueue: { readonly groups: { readonly nodes: readonly Group[] } } }
  return (await service.data<Answer>(text)).triageQueue.groups.nodes
    .map(({ componentVulnIds: ids, sharedFindings: shared, representative: { sbomId: at, vuln } }) => ({
      ...{ ids, shared, at, vuln: vuln.vulnId },
    }))
    .toSorted((one, other) => (one.vuln < other.vuln ? -1 : 1))
}

/** Reads the findings of a version alone. */
async function rowsOf(id: string) {
  const text = `{ sbom(sbomId: "${id}") { vulns(first: 1000, includeParts: false) { nodes { id vexStatus { name } } } } }`
  interface Row {
    readonly id: string
    readonly vexStatus: { readonly name: string } | null
  }
  return (await service.data<{ sbom: { vulns: { nodes: Row[] } } }>(text)).sbom.vulns.nodes
}
