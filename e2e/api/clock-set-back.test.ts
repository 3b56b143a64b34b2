// @module-tag long
// The clock stands still or is set back by days: what was done last is still what was done last.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

const day = 86_400_000
const start = Date.parse('2026-11-20T08:00:00.000Z')
let time = start
let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
const folder = mkdtempSync(join(tmpdir(), 'waybill-clock-'))
const open = () => startTriageService(folder, () => new Date(time))

beforeAll(async () => {
  service = await open()
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }] }]
  await service.importFile(
    zip([osv('GHSA-one', 'x', { affected: [{ package: { ecosystem: 'npm', name: 'one' }, ranges }] })]),
  )
})
afterAll(() => service.close())
beforeEach(() => {
  time = start
  calls = triageCalls(service)
})

/** What the clock does between one action and the next. */
const clocks: readonly (readonly [name: string, step: number])[] = [
  ['stands still', 0],
  ['is set back by days', -3 * day],
]

async function uploadOne(product: string): Promise<{ readonly versionId: string; readonly findingId: string }> {
  const versionId = await service.upload(cyclonedx(['pkg:npm/one@1.0.0']), product)
  const [finding] = await calls.findings(versionId)
  return { versionId, findingId: finding?.id ?? '' }
}

const summariesOf = (payload: Record<string, unknown>) =>
  (payload['operations'] as { summary: string }[] | null)?.map(({ summary }) => summary)

test.each(clocks)('undoes and redoes steps in their order when it %s', async (name, step) => {
  const { findingId, versionId } = await uploadOne(name)
  const impactNow = async () => {
    const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 1) { nodes { impact } } } }'
    const { sbom } = await service.data<{ sbom: { vulns: { nodes: { impact: string | null }[] } } }>(query, {
      id: versionId,
    })
    return sbom.vulns.nodes[0]?.impact ?? null
  }
  for (const impact of ['first', 'second', 'third']) {
    await calls.decide(versionId, findingId, { ...notAffected(), impact })
    time += step
  }
  const seen: (string | null)[] = []
  for (const turn of [calls.undo, calls.undo, calls.redo, calls.undo, calls.undo, calls.redo, calls.redo, calls.redo]) {
    expect(await turn({ sbomId: versionId })).toMatchObject({ errors: [] })
    time += step
    seen.push(await impactNow())
  }
  expect(seen).toEqual(['second', 'first', 'second', 'first', null, 'first', 'second', 'third'])
  const together = await calls.undo({ sbomId: versionId, count: 3 })
  expect(summariesOf(together)).toHaveLength(3)
  expect(await impactNow()).toBeNull()
  await calls.redo({ sbomId: versionId })
  expect(await impactNow()).toBe('first')
  const actions = (await calls.findings(versionId))[0]?.history.nodes.map(({ action }) => action)
  expect(actions?.slice(0, 5)).toEqual(['REDONE', 'UNDONE', 'UNDONE', 'UNDONE', 'REDONE'])
})

test.each(clocks)('does not undo a label before a later one when it %s', async (name, step) => {
  const { findingId, versionId } = await uploadOne(`labels: ${name}`)
  const label = (labels: readonly string[]) =>
    service.data<{ componentVulnLabelUpdate: { operation: { id: string } } }>(
      'mutation ($input: ComponentVulnLabelUpdateInput!) { componentVulnLabelUpdate(input: $input) { errors operation { id } } }',
      { input: { componentVulnIds: [findingId], add: labels } },
    )
  const first = (await label(['one'])).componentVulnLabelUpdate.operation.id
  time += step
  await label(['two'])
  time += step
  expect(await calls.undo({ operationId: first })).toMatchObject({ errors: [expect.any(String)] })
  expect((await calls.findings(versionId))[0]?.labels).toEqual(['one', 'two'])
  expect(await calls.undo({ sbomId: versionId })).toMatchObject({ errors: [] })
  expect((await calls.findings(versionId))[0]?.labels).toEqual(['one'])
})

test.each(clocks)('notices a change since a finding was read when it %s', async (name, step) => {
  const { findingId, versionId } = await uploadOne(`read: ${name}`)
  const updatedAt = async () => {
    const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 1) { nodes { updatedAt } } } }'
    const { sbom } = await service.data<{ sbom: { vulns: { nodes: { updatedAt: string }[] } } }>(query, {
      id: versionId,
    })
    return sbom.vulns.nodes[0]?.updatedAt
  }
  for (let count = 0; count < 3; count += 1) {
    const expectedUpdatedAt = await updatedAt()
    time += step
    await calls.decide(versionId, findingId, { ...notAffected(), impact: `by another ${count}` })
    const late = { ...notAffected(), impact: 'late', expectedUpdatedAt }
    expect(await calls.decide(versionId, findingId, late)).toMatchObject({
      errors: [expect.stringMatching(/^The finding was changed at .*Reload it and try again$/)],
    })
    const current = { ...notAffected(), impact: 'current', expectedUpdatedAt: await updatedAt() }
    expect(await calls.decide(versionId, findingId, current)).toMatchObject({ errors: [] })
  }
})

test.each(clocks)(
  'keeps versions in the order of their uploads when it %s, also after a restart',
  async (name, step) => {
    const product = `versions: ${name}`
    const uploaded: string[] = []
    for (let count = 0; count < 4; count += 1) {
      if (count === 2) {
        await service.stop()
        service = await open()
        calls = triageCalls(service)
      }
      const { findingId, versionId } = await uploadOne(product)
      uploaded.unshift(versionId)
      const carried = (await calls.findings(versionId))[0]?.carriedDecision
      // The decision about the version before is proposed, not that about an older one.
      expect(JSON.stringify(carried) ?? 'null').toContain(count === 0 ? 'null' : uploaded[1])
      await calls.decide(versionId, findingId, { ...notAffected(), impact: `of ${count}` })
      time += step
    }
    const query =
      'query ($name: String) { projectGroups(first: 10, search: $name) { nodes { name projects { nodes { name sboms { id } } } } } }'
    type Named = { name: string; projects: { nodes: { name: string; sboms: { id: string }[] }[] } }
    const { projectGroups } = await service.data<{ projectGroups: { nodes: Named[] } }>(query, { name: product })
    const places = projectGroups.nodes.find((one) => one.name === product)?.projects.nodes
    expect(places?.flatMap(({ sboms }) => sboms.map(({ id }) => id))).toEqual(uploaded)
  },
)
