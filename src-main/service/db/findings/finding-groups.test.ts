import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FindingGroup, FindingGrouping } from '#service/domain/findings/finding-group.ts'
import type { Cursor, Page, PageRequest } from '#service/domain/page.ts'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { plannedDatabase } from '#service/db/support/planned-database.ts'
import type { FindingFilter } from './finding-filter.ts'
import { countFindingGroups, listFindingGroups } from './finding-groups.ts'
import { listFindings } from './finding-list.ts'

const bookworm = (id: string, fixed: string, more: object = {}) => {
  const affected = [
    {
      package: { ecosystem: 'Debian:12', name: 'openssl' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
    },
  ]
  return { ...osvRecord(id, 'Debian:12', 'openssl', []), affected, ...more }
}
const purl = (arch: string) => ({ purl: `pkg:deb/debian/openssl@3.0.1-1?arch=${arch}&distro=debian-12` })

let bench: ReturnType<typeof scanBench>
let organizationId: string
let version: string

beforeEach(() => {
  bench = scanBench()
})
afterEach(() => bench.close())

async function scan(records: readonly object[], components: readonly object[] = [purl('amd64')]) {
  if (records.length > 0) await bench.importRecords(records)
  version = await bench.addVersion(components)
  await bench.scan(version)
  organizationId = (await bench.database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()).id
}

const page = { limit: 25, backward: false, cursor: null } as const
const byPriority = { by: 'priority', direction: 'desc' } as const
const filter = (more: Partial<FindingFilter> = {}): FindingFilter => ({ organizationId, versionId: version, ...more })

/** Rows as the ids of their records, the representative's first; with the fix of the representative. */
async function rows(by: FindingGrouping = 'VULN_PACKAGE', more: Partial<FindingFilter> = {}) {
  const found = await listFindingGroups(bench.database, filter(more), by, byPriority, page)
  expect(await countFindingGroups(bench.database, filter(more), by)).toBe(found.rows.length)
  const names = new Map(
    (await bench.database.read.selectFrom('vulnerability').select(['id', 'vulnerability_id']).execute()).map(
      (row) => [row.id, row.vulnerability_id] as const,
    ),
  )
  return found.rows
    .map(({ members, representative }) => [
      ...new Set(members.map((member) => names.get(member.vulnerabilityId) ?? '')),
      representative.fixedVersions[0] ?? '',
    ])
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1))
}

const pair = [
  bookworm('DSA-1-1', '3.0.1-3', { upstream: ['CVE-2024-0001'] }),
  bookworm('DEBIAN-CVE-2024-0001', '3.0.1-2', { upstream: ['CVE-2024-0001'] }),
]

test('groups records of a distribution about one upstream CVE in one row (dependency-track#7040)', async () => {
  await scan(pair)
  expect(await rows()).toEqual([['DEBIAN-CVE-2024-0001', 'DSA-1-1', '3.0.1-2']])
  expect(await rows('VULN')).toEqual([['DEBIAN-CVE-2024-0001', 'DSA-1-1', '3.0.1-2']])
  expect(await rows('NONE')).toHaveLength(2)
})

test('shows an advisory of several CVEs as a row of its own', async () => {
  await scan([
    bookworm('DSA-1-1', '4', { upstream: ['CVE-2024-0001', 'CVE-2024-0002'] }),
    bookworm('DEBIAN-CVE-2024-0001', '4', { upstream: ['CVE-2024-0001'] }),
    bookworm('DEBIAN-CVE-2024-0002', '4', { upstream: ['CVE-2024-0002'] }),
  ])
  expect(await rows()).toEqual([
    ['DEBIAN-CVE-2024-0001', '4'],
    ['DEBIAN-CVE-2024-0002', '4'],
    ['DSA-1-1', '4'],
  ])
})

test('reads the CVE of an AlmaLinux advisory from its related ids', async () => {
  const alma = (id: string, more: object) => ({
    ...bookworm(id, '0:1.1.1k-9.el8'),
    affected: [
      {
        package: { ecosystem: 'AlmaLinux:8', name: 'openssl' },
        ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1:1.1.1k-9.el8' }] }],
      },
    ],
    ...more,
  })
  await scan(
    [alma('ALSA-2024:1', { related: ['CVE-2024-0001'] }), alma('CVE-2024-0001', {})],
    [{ purl: 'pkg:rpm/almalinux/openssl@1.1.1k-7.el8?arch=x86_64&epoch=1&distro=almalinux-8.9' }],
  )
  expect(await rows()).toEqual([['ALSA-2024:1', 'CVE-2024-0001', '1:1.1.1k-9.el8']])
})

test('separates two packages with the same CVE, and groups the same package in two versions', async () => {
  await scan(pair, [purl('amd64')])
  const first = version
  await scan([], [purl('amd64')])
  expect([first === version, await rows()]).toEqual([false, [['DEBIAN-CVE-2024-0001', 'DSA-1-1', '3.0.1-2']]])
  const everywhere = await listFindingGroups(
    bench.database,
    { organizationId, latestOnly: false },
    'VULN_PACKAGE',
    byPriority,
    page,
  )
  expect(
    everywhere.rows.map(({ members }) => [members.length, new Set(members.map((one) => one.versionId)).size]),
  ).toEqual([[4, 2]])
})

test('finds all records of a CVE by search and condition, and only one by its record id', async () => {
  await scan([...pair, bookworm('DSA-2-1', '4', { upstream: ['CVE-2024-0001', 'CVE-2024-0002'] })])
  const is = (operator: string, ...values: string[]) => ({
    conditions: {
      group: { match: 'ALL', negate: false, conditions: [{ subject: 'vuln.id', operator, values }], groups: [] },
      today: '2026-11-20',
    } as const,
  })
  const cve = [
    ['DEBIAN-CVE-2024-0001', 'DSA-1-1', '3.0.1-2'],
    ['DSA-2-1', '4'],
  ]
  expect(await rows('VULN_PACKAGE', { search: 'cve-2024-0001' })).toEqual(cve)
  expect(await rows('VULN_PACKAGE', { search: 'CVE-2024-0002' })).toEqual([['DSA-2-1', '4']])
  expect(await rows('VULN_PACKAGE', { search: 'DSA-1-1' })).toEqual([['DSA-1-1', '3.0.1-3']])
  expect(await rows('VULN_PACKAGE', { search: '","' })).toEqual([])
  expect(await rows('VULN_PACKAGE', is('is', 'CVE-2024-0001'))).toEqual(cve)
  expect(await rows('VULN_PACKAGE', is('isnot', 'CVE-2024-0002'))).toEqual([cve[0]])
})

test('moves a record to the row of its upstream with the scan that finds the upstream', async () => {
  await scan([bookworm('DSA-1-1', '3.0.1-3'), pair[1] ?? {}])
  expect(await rows()).toEqual([
    ['DEBIAN-CVE-2024-0001', '3.0.1-2'],
    ['DSA-1-1', '3.0.1-3'],
  ])
  await bench.importRecords(pair)
  await bench.scan(version)
  expect(await rows()).toEqual([['DEBIAN-CVE-2024-0001', 'DSA-1-1', '3.0.1-2']])
})

test('keeps a finding in the queue whose vulnerability became part of another', async () => {
  const curl = (more: object) => ({
    ...osvRecord('DSA-2-1', 'Debian:12', 'curl', []),
    affected: [
      {
        package: { ecosystem: 'Debian:12', name: 'curl' },
        ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '9' }] }],
      },
    ],
    ...more,
  })
  const both = [purl('amd64'), { purl: 'pkg:deb/debian/curl@7.0.0-1?arch=amd64&distro=debian-12' }]
  await scan([bookworm('DSA-1-1', '4'), curl({ aliases: ['CVE-2024-0001'] })], both)
  expect(await rows('VULN')).toHaveLength(2)
  await bench.importRecords([bookworm('DSA-1-1', '4'), curl({ aliases: ['CVE-2024-0001', 'DSA-1-1'] })])
  await bench.scan(version)
  expect(await rows('VULN')).toHaveLength(1)
  expect(await rows('VULN_PACKAGE')).toHaveLength(2)
})

test('returns no row twice over pages, and no partial row', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => at + 10)
  await scan(
    numbers.flatMap((number) => [
      bookworm(`DSA-${number}-1`, '4', { upstream: [`CVE-2024-00${number}`] }),
      bookworm(`DEBIAN-CVE-2024-00${number}`, '4', { upstream: [`CVE-2024-00${number}`] }),
    ]),
  )
  const keys: string[] = []
  let cursor: readonly (string | number | null)[] | null = null
  do {
    const found = await listFindingGroups(bench.database, filter(), 'VULN_PACKAGE', byPriority, {
      limit: 5,
      backward: false,
      cursor: cursor as never,
    })
    expect(found.rows.map(({ members }) => members.length)).toEqual(found.rows.map(() => 2))
    keys.push(...found.rows.map(({ key }) => key))
    cursor = found.hasNextPage ? (found.cursors.at(-1) ?? null) : null
  } while (cursor)
  expect([keys.length, new Set(keys).size]).toEqual([12, 12])
})

test.each([
  ['many priorities', 4000],
  ['few priorities', 3],
  ['one priority', 1],
])('lists the rows of a large version in the order of their most urgent finding: %s', async (_name, priorities) => {
  const names = Array.from({ length: 700 }, (_, at) => `CVE-2024-${at + 1000}`)
  await scan(
    names.map((name) => bookworm(name, '4')),
    ['amd64', 'arm64', 'i386'].map(purl),
  )
  await sql`UPDATE finding SET priority = abs(random() % ${priorities})`.execute(bench.database.write)
  const findings = await bench.database.read
    .selectFrom('finding')
    .select(['vulnerability_id', 'package_key', 'priority'])
    .execute()
  const urgency = new Map<string, number>()
  for (const { vulnerability_id: id, package_key: name, priority } of findings) {
    urgency.set(`${id} ${name}`, Math.max(priority, urgency.get(`${id} ${name}`) ?? 0))
  }
  expect(findings).toHaveLength(2100)
  const listed: number[] = []
  const keys = new Set<string>()
  let cursor: Cursor | null = null
  do {
    const request: PageRequest = { limit: 60, backward: false, cursor }
    const found: Page<FindingGroup> = await listFindingGroups(
      bench.database,
      filter(),
      'VULN_PACKAGE',
      byPriority,
      request,
    )
    for (const [at, { key }] of found.rows.entries()) {
      keys.add(key)
      listed.push(Number(found.cursors[at]?.[0]))
    }
    cursor = found.hasNextPage ? (found.cursors.at(-1) ?? null) : null
  } while (cursor)
  expect([listed.length, keys.size]).toEqual([urgency.size, urgency.size])
  expect(listed).toEqual([...urgency.values()].toSorted((a, b) => b - a))
})

test('counts the rows of the default queue by its index alone, and reads a page among the most urgent findings', async () => {
  const { database, plans } = plannedDatabase()
  const queue: FindingFilter = { organizationId: 'o', versionId: 'v', openOnly: true, awakeOn: '2026-11-23' }
  await countFindingGroups(database, queue, 'VULN_PACKAGE')
  expect(plans.join()).toContain('USING COVERING INDEX finding_in_queue (finding_set_id=?)')
  expect(plans.join()).not.toContain('TEMP B-TREE')
  plans.length = 0
  await listFindingGroups(database, queue, 'VULN_PACKAGE', byPriority, page)
  expect(plans[0]).toContain('finding_by_priority (finding_set_id=? AND state=?)')
})

test.each([{ vulnerabilityId: 'x' }, { namedAmong: ['CVE-2024-0001'] }])(
  'finds the rows of one vulnerability without reading the version: %o',
  async (more) => {
    const { database, plans } = plannedDatabase()
    const queue: FindingFilter = { organizationId: 'o', versionId: 'v', openOnly: true, ...more }
    await countFindingGroups(database, queue, 'VULN_PACKAGE')
    await listFindingGroups(database, queue, 'VULN_PACKAGE', byPriority, page)
    for (const plan of plans) expect(plan).toMatch(/finding USING .*\(finding_set_id=\? AND vulnerability_id=\?\)/)
  },
)

test('finds findings that share an upstream CVE from each of them', async () => {
  await scan([...pair, bookworm('DSA-2-1', '4', { upstream: ['CVE-2024-0001', 'CVE-2024-0002'] })])
  const found = await listFindings(bench.database, filter({ namedAmong: ['CVE-2024-0001'] }), byPriority, page)
  expect(found.rows.map(({ evidence }) => evidence.record).toSorted()).toEqual([
    'DEBIAN-CVE-2024-0001',
    'DSA-1-1',
    'DSA-2-1',
  ])
})

test('findings of a row are listed by their ids however many it has', async () => {
  await scan([bookworm('CVE-2024-0001', '4')])
  const { id } = await bench.database.read.selectFrom('finding').select('id').executeTakeFirstOrThrow()
  const ids = [
    ...Array.from({ length: 40_000 }, (_, at) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`),
    id,
  ]
  const found = await listFindings(bench.database, { organizationId, ids }, byPriority, page)
  expect(found.rows.map((row) => row.id)).toEqual([id])
})
