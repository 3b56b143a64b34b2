// @module-tag long
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideFindings } from '#service/decisions/decide.ts'
import { type Bench, scan } from '#service/scans/thread/support/large-scan.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'
import { type GivenComponent, osvRecord } from '#service/scans/thread/support/scan-bench.ts'
import type { VersionId } from '#service/domain/id.ts'
import { replaceDocument } from './swap-bench-for-test.ts'

const by = { kind: 'USER', name: 'Ada', id: null } as const
const statuses = ['affected', 'under_investigation', 'fixed', null] as const
type Status = (typeof statuses)[number]

interface Place extends GivenComponent {
  readonly purl: string
  readonly status: Status
  readonly label: boolean
}

/** Places of two packages in a few versions; a qualifier tells the places of one version apart, and is no part of its key. */
const places = fc
  .array(
    fc.record({
      name: fc.constantFrom('a', 'b'),
      version: fc.constantFrom('1.0.0', '1.0.1', '1.9.0'),
      relation: fc.constantFrom('direct', 'transitive'),
      status: fc.constantFrom(...statuses),
      label: fc.boolean(),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((rows) =>
    rows.map(({ name, version, relation, ...said }, at): Place => ({
      ...said,
      relation,
      purl: `pkg:npm/${name}@${version}?place=${at}`,
    })),
  )

const inAnyOrder = places.chain((given) =>
  fc.tuple(fc.constant(given), fc.shuffledSubarray([...given], { minLength: given.length })),
)

async function prepared(given: readonly GivenComponent[]) {
  const bench = openBench()
  await bench.importRecords(['a', 'b'].map((name) => osvRecord(`GHSA-${name}`, 'npm', name, [{ introduced: '0' }])))
  const id = await bench.addVersion(given, true)
  await scan(bench, id)
  const { id: organizationId } = await bench.database.read
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow()
  return { bench, version: { id, organizationId } }
}

/** The findings of a version by their places: `purl status labels`. */
async function shown({ database }: Bench, versionId: VersionId) {
  return database.read
    .selectFrom('finding')
    .innerJoin('component', 'component.id', 'finding.component_id')
    .innerJoin('sbom_version', 'sbom_version.finding_set_id', 'finding.finding_set_id')
    .select(['finding.id', 'component.purl', 'finding.vex_status as status', 'finding.labels'])
    .where('sbom_version.id', '=', versionId)
    .orderBy('component.purl')
    .execute()
}

async function decideAll(bench: Bench, version: { id: string; organizationId: string }, given: readonly Place[]) {
  const byPurl = new Map(given.map((place) => [place.purl, place]))
  const rows = await shown(bench, version.id)
  for (const status of statuses) {
    const findingIds = rows.filter(({ purl }) => byPurl.get(purl ?? '')?.status === status).map(({ id }) => id)
    if (status === null || findingIds.length === 0) continue
    const change = status === 'fixed' ? { status, fixedIn: '2.0.0' } : { status }
    const step = { organizationId: version.organizationId, by, at: '2026-11-20T13:00:00Z', versionId: null, findingIds }
    await decideFindings(bench.database, { ...step, kind: 'BULK_DECIDE', change })
  }
  const labeled = rows.filter(({ purl }) => byPurl.get(purl ?? '')?.label === true)
  for (const { id, purl } of labeled) {
    const labels = JSON.stringify([purl])
    await bench.database.write.updateTable('finding').set({ labels }).where('id', '=', id).execute()
  }
}

const wanted = (given: readonly Place[]) =>
  given
    .map(({ purl, status, label }) => ({ purl, status, labels: label ? JSON.stringify([purl]) : '[]' }))
    .toSorted((a, b) => (a.purl < b.purl ? -1 : 1))
const withoutIds = (rows: Awaited<ReturnType<typeof shown>>) => rows.map(({ id: _, ...rest }) => rest)

test('gives each place of a package version its own decision again when the document is replaced by itself, in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(inAnyOrder, async ([given, again]) => {
      const { bench, version } = await prepared(given)
      await decideAll(bench, version, given)
      expect(withoutIds(await shown(bench, version.id))).toEqual(wanted(given))
      for (const content of [given, again, given]) {
        await replaceDocument(bench, version, content)
        await scan(bench, version.id)
        expect(withoutIds(await shown(bench, version.id))).toEqual(wanted(given))
      }
      expect(await bench.database.read.selectFrom('retained_decision').selectAll().execute()).toEqual([])
    }),
    { numRuns: 12 },
  )
})

const place = (at: number, status: Status, version = '1.0.0'): Place => ({
  ...{ purl: `pkg:npm/a@${version}?place=${at}`, status, label: false, relation: 'transitive' },
})
const statusesOf = async (bench: Bench, id: string) => (await shown(bench, id)).map(({ status }) => status)

test('keeps the decision about a place that a document leaves out until one has it again, and gives it to no other', async () => {
  const all = [place(1, 'affected'), place(2, 'fixed'), place(3, null)]
  const { bench, version } = await prepared(all)
  await decideAll(bench, version, all)
  await replaceDocument(bench, version, all.slice(0, 1))
  await scan(bench, version.id)
  expect(await statusesOf(bench, version.id)).toEqual(['affected'])
  await scan(bench, version.id)
  await replaceDocument(bench, version, [place(1, null), place(2, null), place(3, null), place(4, null)])
  await scan(bench, version.id)
  expect(await statusesOf(bench, version.id)).toEqual(['affected', 'fixed', null, null])
})

test('leaves a finding undecided whose decision was removed since, although one about another place is retained', async () => {
  const all = [place(1, 'affected'), place(2, 'fixed')]
  const { bench, version } = await prepared(all)
  await decideAll(bench, version, all)
  await replaceDocument(bench, version, all.slice(0, 1))
  await scan(bench, version.id)
  const none = { vex_status: null, decided_at: null, decided_by: null }
  await bench.database.write.updateTable('finding').set(none).where('vex_status', '=', 'affected').execute()
  await scan(bench, version.id)
  expect(await statusesOf(bench, version.id)).toEqual([null])
})

test('moves decisions to the nearest new versions of a package, one to one', async () => {
  const all = [place(1, 'affected', '1.0.0'), place(2, 'fixed', '1.9.0')]
  const { bench, version } = await prepared(all)
  await decideAll(bench, version, all)
  await replaceDocument(bench, version, [
    place(3, null, '1.0.1'),
    place(4, null, '1.9.3'),
    place(5, null, '1.9.4'),
    place(6, null, '3.0.0'),
  ])
  await scan(bench, version.id)
  expect(await statusesOf(bench, version.id)).toEqual(['affected', 'fixed', null, null])
})

test.each([
  [
    ['1.0.0', '1.0.2'],
    ['affected', 'fixed'],
  ],
  [
    ['1.0.2', '1.0.3'],
    ['fixed', null],
  ],
] as const)(
  'gives versions %j of a package, after one that got a decision and was decided again, %j',
  async (versions, statuses) => {
    const { bench, version } = await prepared([place(1, null, '1.0.0')])
    await decideAll(bench, version, [place(1, 'affected', '1.0.0')])
    await replaceDocument(bench, version, [place(1, null, '1.0.1')])
    await scan(bench, version.id)
    expect(await statusesOf(bench, version.id)).toEqual(['affected'])
    await decideAll(bench, version, [place(1, 'fixed', '1.0.1')])
    await replaceDocument(
      bench,
      version,
      versions.map((one, at) => place(at, null, one)),
    )
    await scan(bench, version.id)
    expect(await statusesOf(bench, version.id)).toEqual(statuses)
  },
)
