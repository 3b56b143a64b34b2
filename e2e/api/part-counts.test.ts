// @module-tag long
// What a version counts with its parts is what its lists with parts have, in any shape of parts and after any decisions; a sign-off keeps it.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkCounts, readCounts } from './support/counts-with-parts.ts'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>

beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
  await service.importFile(
    zip([
      ...[osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'a'), osv('GHSA-3', 'b', severity.medium)],
      ...[osv('GHSA-4', 'c'), osv('GHSA-5', 'd', severity.critical)],
    ]),
  )
})
afterAll(() => service.close())

const { attach, detach, versionOf } = partCalls(() => service)

it('counts what the lists with parts have, and a sign-off keeps it', async () => {
  const names = ['a@1.0.0', 'a@1.1.0', 'b@1.0.0', 'c@1.0.0', 'd@1.0.0', 'd@2.0.0', 'plain@1.0.0']
  const versions = [
    ...[await versionOf(names.slice(0, 3)), await versionOf(names.slice(1, 5)), await versionOf(names.slice(2))],
    ...[await versionOf([]), await versionOf(names)],
  ]
  const ids = versions.map(({ id }) => id)
  const every = ids.flatMap((_from, from) => ids.slice(from + 1).map((_to, to) => [from, from + 1 + to] as const))
  const shape = fc.record({
    links: fc.subarray(every),
    decisions: fc.array(fc.record({ row: fc.nat(30), choice: fc.nat(2) }), { maxLength: 5 }),
  })
  const property = fc.asyncProperty(shape, async ({ links, decisions }) => {
    const made: string[] = []
    for (const [from, to] of links) made.push(await attach(ids[from] ?? '', ids[to] ?? ''))
    try {
      for (const { row, choice } of decisions) await decide(ids[0] ?? '', row, choice)
      await checkCounts(service, ids[0] ?? '')
      await checkCounts(service, ids[1] ?? '')
    } finally {
      for (const id of made) await detach(id)
    }
  })
  await fc.assert(property, { numRuns: 12 })
}, 240_000)

/** Decides one of the findings that a version has or inherits, in its own version. */
async function decide(id: string, at: number, choice: number): Promise<void> {
  const { nodes } = (await readCounts(service, id)).sbom.vulns
  const finding = nodes[at % Math.max(nodes.length, 1)]
  if (!finding) return
  const choices = [
    { vexStatusId: statusId('affected'), vexJustificationId: null },
    notAffected(),
    { vexStatusId: statusId('under_investigation'), vexJustificationId: null },
  ]
  expect(await calls.decide(finding.sbomId, finding.id, choices[choice] ?? {})).toMatchObject({ errors: [] })
}

it('counts its own where nothing is attached', async () => {
  const alone = await versionOf(['a@1.0.0', 'b@1.0.0'])
  const { stats } = (await readCounts(service, alone.id)).sbom
  const { withParts, ...own } = stats
  const { kindCounts: _, ...counts } = withParts // compared with the list below
  expect(counts).toEqual(own)
  await checkCounts(service, alone.id)
})
