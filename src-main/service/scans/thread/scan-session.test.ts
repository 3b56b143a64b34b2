import { afterEach, expect, test } from 'vitest'
import { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import { findScanStates } from '#service/db/scans/scan-states.ts'
import { ExcludedRecords } from './excluded-records.ts'
import { withScanSession } from './open-session.ts'
import { ScanSession } from './scan-session.ts'
import { scanVersion } from './scan-version.ts'
import { type GivenComponent, osvRecord, scanBench } from './support/scan-bench.ts'

let bench: ReturnType<typeof scanBench> | undefined
afterEach(() => bench?.close())

function open(): ReturnType<typeof scanBench> {
  bench = scanBench()
  return bench
}

const before2 = [{ introduced: '0' }, { fixed: '2.0.0' }]
const lodash: GivenComponent = { purl: 'pkg:npm/lodash@1.0.0', relation: 'direct' }
const other = osvRecord('GHSA-oooo-oooo-oooo', 'npm', 'other', before2)
const record = () => osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2, { aliases: ['CVE-2026-0001'] })

test('keeps findings and the results of the last scan if a scan fails', async () => {
  const bench = open()
  await bench.importRecords([record(), other])
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  const stored = async () => [
    await bench.findings(version),
    (await findScanStates(bench.database, [version])).get(version),
  ]
  const was = await stored()
  const controller = new AbortController()
  const reader = new AdvisoryReader(bench.advisories() ?? '')
  const broken = { ...asAdvisories(reader), snapshotId: 'other', groups: () => fail() }
  const session = new ScanSession(bench.database, broken, new ExcludedRecords([]))
  const { organization_id: organizationId } = await bench.database.read
    .selectFrom('sbom_version')
    .select('organization_id')
    .executeTakeFirstOrThrow()
  const options = { now: () => new Date(), signal: controller.signal, report: () => {}, reason: 'RESCAN' } as const
  await expect(scanVersion(bench.database, session, { id: version, organizationId }, options)).rejects.toThrow(
    'damaged',
  )
  reader.close()
  expect(await stored()).toEqual(was)
})

function fail(): never {
  throw new Error('The data is damaged')
}

/** Methods that can be replaced one by one. */
function asAdvisories(reader: AdvisoryReader) {
  return {
    snapshotId: reader.snapshotId,
    sourceIds: reader.sourceIds,
    sources: reader.sources,
    covers: reader.covers.bind(reader),
    isInvented: reader.isInvented.bind(reader),
    recordsAbout: reader.recordsAbout.bind(reader),
    coversCpe: reader.coversCpe.bind(reader),
    cpeGap: reader.cpeGap.bind(reader),
    candidates: reader.candidates.bind(reader),
    sourcesOf: reader.sourcesOf.bind(reader),
    cpeCandidates: reader.cpeCandidates.bind(reader),
    advisory: reader.advisory.bind(reader),
    group: reader.group.bind(reader),
    groups: reader.groups.bind(reader),
    groupsOf: reader.groupsOf.bind(reader),
    affectedOf: reader.affectedOf.bind(reader),
    kev: reader.kev.bind(reader),
    epss: reader.epss.bind(reader),
    feed: reader.feed.bind(reader),
    lifecycles: reader.lifecycles.bind(reader),
    hasStatements: reader.hasStatements.bind(reader),
    statedAmong: reader.statedAmong.bind(reader),
    statementsOn: reader.statementsOn.bind(reader),
    supportNotices: reader.supportNotices.bind(reader),
  }
}

test('reads the data no more often for many versions of the same packages than for one', async () => {
  const bench = open()
  await bench.importRecords([record(), other])
  const components: GivenComponent[] = [lodash, { purl: 'pkg:npm/other@1.0.0' }, { purl: 'pkg:npm/clean@1.0.0' }]
  const versions: string[] = []
  for (let at = 0; at < 20; at += 1) versions.push(await bench.addVersion(components))
  const reader = new AdvisoryReader(bench.advisories() ?? '')
  let asked = 0
  const counted = Object.fromEntries(
    Object.entries(asAdvisories(reader)).map(([name, value]) => [
      name,
      typeof value === 'function' && !/^(?:covers|recordsAbout|hasStatements)/.test(name) // asked once a version
        ? (...given: never[]): unknown => ((asked += 1), (value as (...args: never[]) => unknown)(...given))
        : value,
    ]),
  ) as ReturnType<typeof asAdvisories> // the same members
  const session = new ScanSession(bench.database, counted, new ExcludedRecords([]))
  const { id: organizationId } = await bench.database.read
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow()
  const options = {
    now: () => new Date(),
    signal: new AbortController().signal,
    report: () => {},
    reason: 'RESCAN',
  } as const
  const asks: number[] = []
  for (const id of versions) {
    const scan = await scanVersion(bench.database, session, { id, organizationId }, options)
    await bench.database.write.transaction().execute((transaction) => scan.publish(transaction))
    asks.push(asked)
  }
  reader.close()
  expect(asks[0]).toBeGreaterThan(0)
  expect(asks.at(-1)).toBe(asks[0])
  const { count } = await bench.database.read
    .selectFrom('finding')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(40)
})

test("keeps a thread's cache as long as the data and the declared exclusions are the same", async () => {
  const bench = open()
  await bench.importRecords([record(), other])
  const session = (): Promise<ScanSession> => {
    const context = { database: bench.database, dataFolder: bench.folder, advisoriesFile: bench.advisories() }
    return withScanSession(context, 'organization', (one) => Promise.resolve(one))
  }
  const first = await session()
  expect(await session()).toBe(first)
  await bench.importRecords([record(), osvRecord('GHSA-bbbb-bbbb-bbbb', 'npm', 'third', before2), other])
  const second = await session()
  expect(second).not.toBe(first)
  expect(await session()).toBe(second)
})
