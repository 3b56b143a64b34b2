import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  countAdvisoryDelta,
  countAdvisoryDeltaByVersion,
  listAdvisoryDelta,
} from '#service/db/advisory-file/advisory-delta.ts'
import { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import { listDeltaEntries, listDeltas } from '#service/db/scans/scan-delta-list.ts'
import { findScanStates } from '#service/db/scans/scan-states.ts'
import { recomputeVersion } from './recompute-version.ts'
import { type GivenComponent, osvRecord, scanBench } from './support/scan-bench.ts'

type Bench = ReturnType<typeof scanBench>
const benches: Bench[] = []
afterEach(() => {
  for (const bench of benches.splice(0)) bench.close()
})

function open(): Bench {
  const bench = scanBench()
  benches.push(bench)
  return bench
}

const before = (version: string) => [{ introduced: '0' }, { fixed: version }]
const low = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N' }] }
const high = { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N' }] }
const lodash: GivenComponent = { purl: 'pkg:npm/lodash@1.0.0', relation: 'direct' }
/** Keeps the source about npm, whatever becomes of the other record. */
const other = osvRecord('GHSA-oooo-oooo-oooo', 'npm', 'other', before('2.0.0'))
const record = (more: object = {}, events = before('2.0.0')) =>
  osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', events, { aliases: ['CVE-2026-0001'], ...low, ...more })
const later = { modified: '2026-02-01T00:00:00Z' }

async function importText(bench: Bench, name: string, text: string): Promise<void> {
  const path = join(bench.folder, name)
  writeFileSync(path, text)
  await bench.importFile(path, name)
}

const kev = (bench: Bench, cves: readonly string[]) =>
  importText(
    bench,
    'known_exploited_vulnerabilities.json',
    JSON.stringify({
      title: 'Catalogue',
      catalogVersion: '2026.02.01',
      dateReleased: '2026-02-01T00:00:00Z',
      count: cves.length,
      vulnerabilities: cves.map((cveID) => ({
        cveID,
        vendorProject: 'v',
        product: 'p',
        vulnerabilityName: 'n',
        dateAdded: '2026-02-01',
        shortDescription: 's',
        requiredAction: 'r',
        dueDate: '2026-03-01',
        knownRansomwareCampaignUse: 'Known',
        notes: '',
        cwes: [],
      })),
    }),
  )

const epss = (bench: Bench, day: string, score: number) =>
  importText(
    bench,
    `epss_scores-${day}.csv`,
    `#model_version:v2026.06.15,score_date:${day}T12:00:00Z\ncve,epss,percentile\nCVE-2026-0001,${score},0.5\n`,
  )

async function entriesOf(bench: Bench, versionId: string) {
  const { deltaId } = (await findScanStates(bench.database, [versionId])).get(versionId) ?? {}
  if (!deltaId) return []
  const page = await listDeltaEntries(bench.database, deltaId, null, { limit: 100, backward: false, cursor: null })
  return page.rows.map(({ kind, before: was, after }) => [kind, was, after])
}

const lowInWords = 'low: CVSS 1.8, direct, fix available'

const cases: readonly (readonly [
  name: string,
  from: readonly object[],
  change: (bench: Bench) => Promise<unknown>,
  expected: readonly (readonly (string | null)[])[],
])[] = [
  ['nothing', [record()], (bench) => bench.importRecords([record({ summary: 'Other words', ...later }), other]), []],
  ['a new advisory', [], (bench) => bench.importRecords([record(), other]), [['NEW', null, lowInWords]]],
  [
    'a higher severity',
    [record()],
    (bench) => bench.importRecords([record({ ...high, ...later }), other]),
    [['WORSE', 'severity low', 'severity high']],
  ],
  [
    'a lower severity',
    [record(high)],
    (bench) => bench.importRecords([record(later), other]),
    [['BETTER', 'severity high', 'severity low']],
  ],
  [
    'KEV lists it',
    [record()],
    (bench) => kev(bench, ['CVE-2026-0001']),
    [['WORSE', 'not listed in KEV, no known ransomware use', 'listed in KEV, ransomware use']],
  ],
  ['KEV lists another', [record()], (bench) => kev(bench, ['CVE-2026-0002']), []],
  ['a first EPSS score', [record()], (bench) => epss(bench, '2026-02-01', 0.4), []],
  [
    'a fix',
    [record({}, [{ introduced: '0' }])],
    (bench) => bench.importRecords([record(later), other]),
    [['BETTER', 'no known fix', 'fix available']],
  ],
  [
    'a fix that is taken back',
    [record()],
    (bench) => bench.importRecords([record(later, [{ introduced: '0' }]), other]),
    [['WORSE', 'fix available', 'no known fix']],
  ],
  [
    'another range',
    [record()],
    (bench) => bench.importRecords([record(later, before('0.5.0')), other]),
    [['GONE', lowInWords, 'no longer in range']],
  ],
  [
    'a withdrawn advisory',
    [record()],
    (bench) => bench.importRecords([record({ withdrawn: '2026-02-01T00:00:00Z', ...later }), other]),
    [['WITHDRAWN', lowInWords, 'advisory withdrawn']],
  ],
]

test.each(cases)('%s', async (_, from, change, expected) => {
  const bench = open()
  await bench.importRecords([...from, other])
  const version = await bench.addVersion([lodash])
  const first = await bench.scan(version)
  expect([first.isFirst, await entriesOf(bench, version)]).toEqual([true, []])
  await change(bench)
  await bench.scan(version, 'RESCAN')
  expect(await entriesOf(bench, version)).toEqual(expected)
})

test('reports a rise of the EPSS score by 0.1 as worse, and ignores a smaller one', async () => {
  const bench = open()
  await bench.importRecords([record(), other])
  await epss(bench, '2026-02-01', 0.2)
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  await epss(bench, '2026-02-02', 0.29)
  await bench.scan(version, 'RESCAN')
  expect(await entriesOf(bench, version)).toEqual([])
  await epss(bench, '2026-02-03', 0.39)
  await bench.scan(version, 'RESCAN')
  expect(await entriesOf(bench, version)).toEqual([['WORSE', 'EPSS 0.29', 'EPSS 0.39']])
})

test('reopens a finding that is found again with its decision, and keeps the deltas of the last five scans', async () => {
  const bench = open()
  const gone = record(later, before('0.5.0'))
  await bench.importRecords([record(), other])
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  const decided = { vex_status: 'affected', decided_at: '2026-01-02T00:00:00Z', decided_by: '{}' }
  await bench.database.write.updateTable('finding').set(decided).execute()
  for (let round = 0; round < 4; round += 1) {
    const modified = (day: number) => ({ modified: `2026-03-${10 + 2 * round + day}T00:00:00Z` })
    await bench.importRecords([{ ...gone, ...modified(0) }, other])
    await bench.scan(version, 'RESCAN')
    await bench.importRecords([{ ...record(), ...modified(1) }, other])
    await bench.scan(version, 'RESCAN')
  }
  expect(await entriesOf(bench, version)).toEqual([['REOPENED', 'no longer in range', lowInWords]])
  const [finding] = await bench.findings(version)
  expect([finding?.state, finding?.vex_status]).toEqual(['AFFECTED', 'affected'])
  expect((await listDeltas(bench.database, [version])).get(version)?.length).toBe(5)
  const left = await bench.database.read.selectFrom('scan_delta_entry').select('delta_id').execute()
  expect(left.length).toBe(6) // one of each; the next scan removes that of the delta which the last one took the place of
})

test('writes no finding and no component in a rescan with the same result', async () => {
  const bench = open()
  await bench.importRecords([record(), other])
  const version = await bench.addVersion([lodash, { purl: 'pkg:npm/clean@1.0.0' }])
  await bench.scan(version)
  const marked = { updated_at: 'marked' }
  await bench.database.write.updateTable('finding').set(marked).execute()
  await bench.importRecords([record(), osvRecord('GHSA-bbbb-bbbb-bbbb', 'npm', 'third', before('2.0.0')), other])
  const changes = await bench.scan(version, 'RESCAN')
  expect(changes.changed).toBe(false)
  const rows = await bench.database.read.selectFrom('finding').select(['updated_at', 'evidence']).execute()
  expect(rows.map(({ updated_at: at, evidence }) => [at, evidence.includes('snapshot')])).toEqual([['marked', false]])
  const state = (await findScanStates(bench.database, [version])).get(version)
  const reader = new AdvisoryReader(bench.advisories() ?? '')
  expect(state?.snapshotId).toBe(reader.snapshotId)
  reader.close()
})

test('still reports what an update changed after a repeated scan with the same data', async () => {
  const bench = open()
  await bench.importRecords([record(), other])
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  await bench.importRecords([record({ ...high, ...later }), other])
  await bench.scan(version, 'RESCAN')
  const told = await entriesOf(bench, version)
  expect(told.map(([kind]) => kind)).toEqual(['WORSE'])
  await bench.scan(version, 'RESCAN')
  expect(await entriesOf(bench, version)).toEqual(told)
  await bench.importRecords([record({ ...high, ...later }), other, osvRecord('GHSA-new', 'npm', 'third', before('2'))])
  await bench.scan(version, 'RESCAN')
  expect(await entriesOf(bench, version)).toEqual([])
})

test('reports a change of the data once for all versions that have it', async () => {
  const bench = open()
  await bench.importRecords([record(), other])
  const versions = [await bench.addVersion([lodash]), await bench.addVersion([lodash]), await bench.addVersion([])]
  for (const version of versions) await bench.scan(version)
  await bench.importRecords([record({ ...high, ...later }), other])
  for (const version of versions) await bench.scan(version, 'RESCAN')
  const { id: organizationId } = await bench.database.read
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow()
  const { snapshotId = '' } = (await findScanStates(bench.database, versions)).get(versions[0] ?? '') ?? {}
  const scope = { organizationId, snapshotId }
  const { counts, distinct, versions: touched } = await countAdvisoryDelta(bench.database, scope)
  expect([counts.WORSE, distinct.WORSE, touched]).toEqual([2, 1, 2])
  const everything = { kinds: null, versionId: null }
  const page = await listAdvisoryDelta(bench.database, scope, everything, { limit: 10, backward: false, cursor: null })
  expect(page.rows.map((row) => [row.kind, row.packageNameKey, row.findings, row.versions, row.after])).toEqual([
    ['WORSE', 'pkg:npm/lodash', 2, 2, 'severity high'],
  ])
})

test('sorts versions by the number of changed findings, then newest first', async () => {
  const bench = open()
  const ids = ['a', 'b']
  const records = (more: object) =>
    ids.map((name) => osvRecord(`GHSA-${name}`, 'npm', name, before('2.0.0'), { ...low, ...more }))
  await bench.importRecords(records({}))
  const purls = ids.map((name) => ({ purl: `pkg:npm/${name}@1.0.0` }))
  const versions: string[] = []
  for (const count of [1, 2, 1, 2]) versions.push(await bench.addVersion(purls.slice(0, count)))
  for (const version of versions) await bench.scan(version)
  await bench.importRecords(records({ ...high, ...later }))
  for (const version of versions) await bench.scan(version, 'RESCAN')
  const { id: organizationId } = await bench.database.read
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow()
  const { snapshotId = '' } = (await findScanStates(bench.database, versions)).get(versions[0] ?? '') ?? {}
  const counted = await countAdvisoryDeltaByVersion(bench.database, { organizationId, snapshotId })
  expect(counted.map(({ versionId, counts }) => [versions.indexOf(versionId), counts.WORSE])).toEqual([
    [3, 2],
    [1, 2],
    [2, 1],
    [0, 1],
  ])
})

test('recomputes the stored findings with the same data, and reports the differences with other data', async () => {
  const bench = open()
  await bench.importRecords([record(), other])
  const old = bench.advisories()
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  const { id: organizationId } = await bench.database.read
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow()
  const again = (file: string | null) =>
    recomputeVersion(bench.database, { id: version, organizationId }, file, new AbortController().signal)
  expect(await again(old)).toMatchObject({ affected: 1, entries: [] })
  await bench.importRecords([
    record(later, before('0.5.0')),
    osvRecord('NPM-9', 'npm', 'lodash', before('3.0.0')),
    other,
  ])
  const result = await again(bench.advisories())
  expect(result.entries.map(({ kind, vulnerability, after }) => [kind, vulnerability, after])).toEqual([
    ['NEW', 'NPM-9', 'unknown: direct, fix available'],
    ['GONE', null, 'no longer in range'],
  ])
  expect((await bench.findings(version)).map(({ vulnerability, state }) => [vulnerability, state])).toEqual([
    ['CVE-2026-0001', 'AFFECTED'],
  ])
})
