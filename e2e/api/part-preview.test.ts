// @module-tag long
// What is said before a part is attached is what the version has more of afterwards, in any shape of parts and after any decisions.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
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
const severities = ['critical', 'high', 'medium', 'low', 'none', 'unknown', 'total'] as const
type Severities = Readonly<Record<(typeof severities)[number], number>>
interface Preview {
  readonly reason: string | null
  readonly compCount: number | null
  readonly sharedCompCount: number | null
  readonly openSeverityCounts: Severities | null
}
const counts = `openSeverityCounts { ${severities.join(' ')} }`

async function preview(id: string, partSbomId: string): Promise<Preview | null> {
  const text = `query ($id: Uuid!, $part: Uuid!) { sbom(sbomId: $id) { partPreview(partSbomId: $part) {
    reason compCount sharedCompCount ${counts} } } }`
  return (await service.data<{ sbom: { partPreview: Preview | null } }>(text, { id, part: partSbomId })).sbom
    .partPreview
}

async function stats(id: string) {
  const text = `query ($id: Uuid!) { sbom(sbomId: $id) { stats { withParts { compCount ${counts} } } } }`
  type Answer = { sbom: { stats: { withParts: { compCount: number; openSeverityCounts: Severities } } } }
  return (await service.data<Answer>(text, { id })).sbom.stats.withParts
}

/** Attaches a part, and compares what was said before it with what is there more. Returns the link. */
async function attachAsSaid(parent: string, part: string): Promise<string> {
  const before = await stats(parent)
  const said = await preview(parent, part)
  const link = await attach(parent, part)
  const after = await stats(parent)
  const more = severities.map((name) => [name, after.openSeverityCounts[name] - before.openSeverityCounts[name]])
  expect(said).toMatchObject({
    ...{ reason: null, compCount: after.compCount - before.compCount },
    openSeverityCounts: Object.fromEntries(more) as object,
  })
  expect((said?.sharedCompCount ?? 0) + (said?.compCount ?? 0)).toBe((await stats(part)).compCount)
  return link
}

test('counts what comes, in any shape', { timeout: 240_000 }, async () => {
  const names = ['a@1.0.0', 'a@1.1.0', 'b@1.0.0', 'c@1.0.0', 'd@1.0.0', 'd@2.0.0', 'plain@1.0.0']
  const versions = [
    ...[await versionOf(names.slice(0, 3)), await versionOf(names.slice(1, 5)), await versionOf(names.slice(2))],
    ...[await versionOf([]), await versionOf(names)],
  ]
  const ids = versions.map(({ id }) => id)
  const [parent = '', part = ''] = ids
  // Of the part to the others, and of the parent to those after it.
  const every = ids.flatMap((_from, from) => ids.slice(from + 1).map((_to, to) => [from, from + 1 + to] as const))
  const possible = every.filter(([from, to]) => !(from === 0 && to === 1))
  const shape = fc.record({ links: fc.subarray(possible), decided: fc.subarray([0, 1, 2, 4]) })
  const property = fc.asyncProperty(shape, async ({ links, decided }) => {
    const made: string[] = []
    for (const [from, to] of links) made.push(await attach(ids[from] ?? '', ids[to] ?? ''))
    try {
      for (const at of decided) {
        const [finding] = await calls.findings(ids[at] ?? '')
        if (finding) await calls.decide(ids[at] ?? '', finding.id, notAffected())
      }
      made.push(await attachAsSaid(parent, part))
    } finally {
      for (const id of made) await detach(id)
    }
  })
  await fc.assert(property, { numRuns: 10 })
})

test('says why a version cannot be attached, and counts nothing then', async () => {
  const [one, other] = [await versionOf(['a@1.0.0']), await versionOf(['b@1.0.0'])]
  await attach(one.id, other.id)
  const nothing = { compCount: null, sharedCompCount: null, openSeverityCounts: null }
  expect(await preview(one.id, other.id)).toMatchObject({
    ...nothing,
    reason: expect.stringMatching(/already/) as string,
  })
  expect(await preview(other.id, one.id)).toMatchObject({
    ...nothing,
    reason: expect.stringMatching(/itself/) as string,
  })
  expect(await preview(one.id, one.id)).toMatchObject({ ...nothing, reason: expect.stringMatching(/itself/) as string })
  expect(await preview(one.id, '01a1f96c-d219-7adc-bc6d-bfd2b404325b')).toBeNull()
})

test('counts no findings where decisions of the version alone would come back', async () => {
  const [one, other] = [await versionOf(['b@1.0.0']), await versionOf(['a@1.0.0'])]
  const link = await attach(one.id, other.id)
  const [finding] = await calls.findings(other.id)
  expect(await calls.decide(one.id, finding?.id ?? '', notAffected())).toMatchObject({ errors: [] })
  await detach(link)
  expect(await preview(one.id, other.id)).toMatchObject({ reason: null, compCount: 1, openSeverityCounts: null })
  expect((await preview(other.id, one.id))?.openSeverityCounts).toMatchObject({ total: 1 })
})
