// Decisions about inherited findings that hold for the version that inherits them alone.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { inheritedCalls, nameOf } from './support/inherited-calls.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>

const feed = () =>
  zip([
    ...[osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'a'), osv('GHSA-3', 'b', severity.medium)],
    ...[osv('GHSA-4', 'c'), osv('GHSA-5', 'd', severity.critical)],
  ])

beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
  await service.importFile(feed())
})
afterAll(() => service.close())

const { attach, detach, findingsOf, versionOf } = partCalls(() => service)
const { decide, queueOf, rowsOf } = inheritedCalls(() => service)

const affected = () => ({ vexStatusId: statusId('affected'), vexJustificationId: null })
const investigated = () => ({ vexStatusId: statusId('under_investigation'), vexJustificationId: null })

it('a decision for a parent alone holds there and above, beside that of the part', async () => {
  const [top, middle, other] = [await versionOf(['own@1.0.0']), await versionOf([]), await versionOf([])]
  const part = await versionOf(['b@1.0.0'])
  await attach(top.id, middle.id)
  const link = await attach(middle.id, part.id)
  await attach(other.id, part.id)
  const [{ id } = { id: '' }] = await findingsOf(part.id)
  const shownIn = async (version: { readonly id: string }) => {
    const [row, ...more] = await rowsOf(version.id)
    expect(more).toEqual([])
    return row
  }
  const statuses = async () => [
    nameOf(await shownIn(top)),
    nameOf(await shownIn(middle)),
    nameOf(await shownIn(other)),
    nameOf(await shownIn(part)),
  ]
  const { errors, componentVuln, operation } = await decide(middle.id, id, notAffected())
  expect(errors).toEqual([])
  expect(operation).toMatchObject({ sbom: { id: middle.id }, findingsCount: 1 })
  const isAlone = {
    isPart: true,
    sbomId: part.id,
    decidedFor: { id: middle.id },
    inheritedVuln: { id, vexStatus: null },
  }
  expect(componentVuln).toMatchObject({ ...isAlone, vexStatus: { name: 'Not Affected' } })
  expect(componentVuln?.id).not.toBe(id)
  expect(await shownIn(top)).toEqual(componentVuln)
  expect(await statuses()).toEqual(['Not Affected', 'Not Affected', null, null])
  // The part decides for all others, the top for itself: by the id of any row that it shows.
  expect(await decide(part.id, id, affected())).toMatchObject({ errors: [] })
  expect(await statuses()).toEqual(['Not Affected', 'Not Affected', 'Affected', 'Affected'])
  expect(await decide(top.id, componentVuln?.id ?? '', investigated())).toMatchObject({ errors: [] })
  expect(await statuses()).toEqual(['Under Investigation', 'Not Affected', 'Affected', 'Affected'])
  // Again, by the finding of the part: the same row.
  const again = await decide(middle.id, id, { note: 'As agreed' })
  expect([again.errors, again.componentVuln?.id]).toEqual([[], componentVuln?.id])
  const history = `{ componentVuln(id: "${componentVuln?.id}") { history { nodes { action sbom { id } changes { field newValue } } } } }`
  const { componentVuln: told } = await service.data<{ componentVuln: { history: { nodes: readonly object[] } } }>(
    history,
  )
  expect(told.history.nodes).toMatchObject([
    { action: 'DECIDED', sbom: { id: middle.id } },
    { action: 'DECIDED', sbom: { id: middle.id } },
  ])
  // Detached, nothing of it holds; attached again, all does.
  await detach(link)
  expect(await rowsOf(middle.id)).toEqual([])
  const gone = await decide(middle.id, componentVuln?.id ?? '', affected())
  expect(gone.errors[0]).toContain('no longer contains')
  await attach(middle.id, part.id)
  expect(await statuses()).toEqual(['Under Investigation', 'Not Affected', 'Affected', 'Affected'])
  // Undone step by step, the part's own decision shows again.
  for (const sbomId of [top.id, middle.id, middle.id])
    expect(await calls.undo({ sbomId })).toMatchObject({ errors: [] })
  expect(await statuses()).toEqual(['Affected', 'Affected', 'Affected', 'Affected'])
  expect(await shownIn(middle)).toMatchObject({ id, decidedFor: null, inheritedVuln: null })
  expect(await calls.redo({ sbomId: middle.id })).toMatchObject({ errors: [] })
  expect(await statuses()).toEqual(['Not Affected', 'Not Affected', 'Affected', 'Affected'])
})

it('a version that has become a part of what it decided about has no say in it', async () => {
  const [one, other] = [await versionOf(['b@1.0.0']), await versionOf(['a@1.0.0'])]
  const link = await attach(one.id, other.id)
  const [first] = await rowsOf(other.id)
  await decide(one.id, first?.id ?? '', notAffected())
  await detach(link)
  await attach(other.id, one.id)
  expect((await rowsOf(other.id)).map(nameOf)).toEqual([null, null, null])
  expect((await rowsOf(one.id)).map(nameOf)).toEqual([null])
})

it('equal decisions for one version alone about what two parts share count once', async () => {
  const [top, one, other] = [await versionOf([]), await versionOf(['b@1.0.0']), await versionOf(['b@1.0.0'])]
  for (const { id } of [one, other]) await attach(top.id, id)
  for (const { id } of [one, other]) await decide(top.id, (await rowsOf(id))[0]?.id ?? '', notAffected())
  expect((await rowsOf(top.id)).map(({ sbomId, ...row }) => [sbomId, nameOf(row)])).toEqual([[one.id, 'Not Affected']])
  expect(await queueOf(top.id, 'includeParts: true')).toEqual({ open: [], total: 1 })
})

/** A version that contains another one with two findings, and those. */
async function pair() {
  const [parent, part] = [await versionOf([]), await versionOf(['a@1.0.0'])]
  await attach(parent.id, part.id)
  const [first, second] = await rowsOf(part.id)
  if (!first || !second) throw new Error('The part has two findings')
  return { parent, part, first, second }
}

it('rejects what cannot hold for one version alone', async () => {
  const { parent, part, first, second } = await pair()
  const { id } = first
  expect((await decide(parent.id, id, { ...affected(), scope: 'PRODUCT' })).errors[0]).toMatch(
    /alone and has no scope "PRODUCT"\. Leave the scope out, or send "currentSbomId"/,
  )
  expect((await decide(parent.id, id, { note: 'No status' })).errors).toEqual([
    'A decision for one version alone needs a status. Send "vexStatusId"',
  ])
  expect((await rowsOf(parent.id)).map((row) => row.id)).toEqual((await rowsOf(part.id)).map((row) => row.id))
  const { componentVuln } = await decide(parent.id, id, affected())
  const alone = componentVuln?.id ?? ''
  expect((await decide(part.id, alone, notAffected())).errors[0]).toMatch(
    new RegExp(
      `alone. Send "currentSbomId": "${parent.id}" to change it, or "componentVulnId": "${id}" to decide in "${part.name}"$`,
    ),
  )
  const wide = { ...notAffected(), scope: 'EVERYWHERE' }
  for (const input of [wide, { ...wide, currentSbomId: parent.id }])
    expect(JSON.stringify(await calls.decideMany([second.id, alone], input))).toContain('has no scope')
  const both = await calls.decideMany([second.id, id], { currentSbomId: parent.id, ...notAffected() })
  expect(both).toMatchObject({ errors: [], changedCount: 2 })
  expect((await rowsOf(parent.id)).map(nameOf)).toEqual(['Not Affected', 'Not Affected'])
  expect((await rowsOf(part.id)).map(nameOf)).toEqual([null, null])
})

it('rejects a decision by a caller who did not see what is decided', async () => {
  const { parent, first } = await pair()
  const { id, updatedAt: expectedUpdatedAt } = first
  const hasChanged = { errors: [expect.stringContaining('was changed at') as string] }
  expect(await decide(parent.id, id, { ...affected(), expectedUpdatedAt: '2020-01-01T00:00:00Z' })).toMatchObject(
    hasChanged,
  )
  const { componentVuln } = await decide(parent.id, id, { ...affected(), expectedUpdatedAt })
  expect(nameOf(componentVuln)).toBe('Affected')
  // A caller who saw the row of the part only has not seen this decision.
  expect(await decide(parent.id, id, { ...notAffected(), expectedUpdatedAt })).toMatchObject(hasChanged)
  const many = { currentSbomId: parent.id, ...notAffected() }
  expect(await calls.decideMany([id], { ...many, expectedUpdatedAts: [expectedUpdatedAt] })).toMatchObject(hasChanged)
  const seen = { expectedUpdatedAts: [componentVuln?.updatedAt] }
  expect(await calls.decideMany([componentVuln?.id ?? ''], { ...many, ...seen })).toMatchObject({ errors: [] })
})
