import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveSupport } from '#service/db/component-support.ts'
import { endReachedSupport } from '#service/db/support-ageing.ts'
import { withScanSession } from '#service/pipeline/vulnerability-scan/open-session.ts'
import { type GivenComponent, scanBench } from '#service/pipeline/vulnerability-scan/support/scan-bench.ts'
import { analyseComponents } from './analyse-components.ts'

const lists = join(import.meta.dirname, '../../../../../shared/data/advisories/eol')
const isThere = existsSync(lists)

type Bench = ReturnType<typeof scanBench>

async function analyse(bench: Bench, versionId: string, today = '2026-11-21'): Promise<number> {
  const context = { database: bench.database, dataFolder: bench.folder, advisoriesFile: bench.advisories() }
  const version = { id: versionId, organizationId: '', productId: '', environmentId: '', label: '' }
  const now = () => new Date(`${today}T12:00:00Z`)
  return withScanSession(context, '', (session) =>
    analyseComponents({ ...context, version, now, signal: new AbortController().signal, report: () => {} }, session),
  )
}

function stored(bench: Bench) {
  return bench.database.read
    .selectFrom('component')
    .select([
      'name',
      'support_level as level',
      'end_of_support as end',
      'support_source as source',
      'support_reason as reason',
    ])
    .orderBy('name')
    .execute()
}

test.skipIf(!isThere)(`real lists of lifecycles${isThere ? '' : ' (skipped: no ../shared/data)'}`, async () => {
  const bench = scanBench()
  const files = [
    'products.json',
    'debian.csv',
    'ubuntu.csv',
    'security-support-ended.deb12',
    'security-support-limited',
  ]
  for (const file of files) await bench.importFile(join(lists, file), file)
  const given = (name: string, purl: string | null, more: Partial<GivenComponent> = {}): GivenComponent => ({
    name,
    purl,
    ...more,
  })
  const version = await bench.addVersion([
    given('1 angularjs', 'pkg:npm/angular@1.8.3'),
    given('2 spring', 'pkg:maven/org.springframework/spring-core@5.3.39'),
    given('3 django', 'pkg:pypi/django@4.2.11'),
    given('4 bookworm', 'pkg:deb/debian/curl@7.88.1-10+deb12u5?distro=debian-12'),
    given('5 wpewebkit', 'pkg:deb/debian/libwpewebkit@2.38.6-1?distro=bookworm&upstream=wpewebkit'),
    given('6 focal', 'pkg:deb/ubuntu/curl@7.68.0?distro=ubuntu-20.04'),
    given('7 alpine', 'pkg:apk/alpine/busybox@1.36.1-r5?distro=alpine-3.18.4'),
    given('8 nginx', null, { version: '1.24.0', cpes: ['cpe:2.3:a:f5:nginx:1.24.0:*:*:*:*:*:*:*'] }),
    given('9 unknown', 'pkg:npm/left-pad@1.3.0'),
  ])
  expect(await analyse(bench, version)).toBe(8)
  const rows = (await stored(bench)).filter(({ name }) => /^\d/.test(name))
  expect(rows.map(({ name, level, end, reason }) => [name, level, end, reason?.split('. ')[0]])).toMatchInlineSnapshot(`
    [
      [
        "1 angularjs",
        "abandoned",
        "2021-12-31",
        "Security fixes for AngularJS 1.8 ended on 2021-12-31, and no other release of AngularJS gets any; paid or extended ones run without a known end",
      ],
      [
        "2 spring",
        "no_longer_maintained",
        "2024-08-31",
        "Security fixes for Spring Framework 5.3 ended on 2024-08-31; paid or extended ones run until 2029-06-30",
      ],
      [
        "3 django",
        "no_longer_maintained",
        "2026-04-07",
        "Security fixes for Django 4.2 ended on 2026-04-07",
      ],
      [
        "4 bookworm",
        "no_longer_maintained",
        "2026-07-11",
        "Security fixes for Debian 12 ended on 2026-07-11; paid or extended ones run until 2028-06-30",
      ],
      [
        "5 wpewebkit",
        "no_longer_maintained",
        "2023-05-09",
        "Support of "wpewebkit" in Debian bookworm ended on 2023-05-09 (https://bugs.debian.org/1035794)",
      ],
      [
        "6 focal",
        "no_longer_maintained",
        "2025-05-31",
        "Security fixes for Ubuntu 20.04 ended on 2025-05-31; paid or extended ones run until 2030-04-02",
      ],
      [
        "7 alpine",
        "no_longer_maintained",
        "2025-05-09",
        "Security fixes for Alpine Linux 3.18 ended on 2025-05-09",
      ],
      [
        "8 nginx",
        "no_longer_maintained",
        "2024-04-23",
        "Security fixes for nginx 1.24 ended on 2024-04-23",
      ],
      [
        "9 unknown",
        "unspecified",
        null,
        undefined,
      ],
    ]
  `)
  expect(await analyse(bench, version)).toBe(0)
})

test('what ends while nothing else happens', async () => {
  const bench = scanBench()
  const version = await bench.addVersion([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  const set = (name: string, values: { end_of_support: string; support_source: string; support_level: string }) =>
    bench.database.write
      .updateTable('component')
      .set({ ...values, support_reason: 'A 1 gets security fixes until 2026-12-31. list' })
      .where('name', '=', name)
      .where('version_id', '=', version)
      .execute()
  const by = (support_source: string) => ({
    end_of_support: '2026-12-31',
    support_source,
    support_level: 'actively_maintained',
  })
  await set('a', by('LIFECYCLE_DATA'))
  await set('b', by('MANUAL'))
  expect(await endReachedSupport(bench.database.write, '2026-12-31T23:59:59Z')).toBe(0)
  expect(await endReachedSupport(bench.database.write, '2027-01-01T00:00:00Z')).toBe(1)
  const rows = (await stored(bench)).filter(({ name }) => ['a', 'b'].includes(name))
  expect(rows.map(({ level, reason }) => [level, reason])).toEqual([
    ['no_longer_maintained', 'A 1 got security fixes until 2026-12-31. list'],
    ['actively_maintained', 'A 1 gets security fixes until 2026-12-31. list'],
  ])
})

test('what a person says meanwhile is not overwritten, nor what a record says by a list', async () => {
  const bench = scanBench()
  await bench.importRecords([
    {
      id: 'RUSTSEC-2026-0001',
      summary: 'serde_worn is unmaintained',
      affected: [
        {
          package: { ecosystem: 'crates.io', name: 'serde_worn' },
          ranges: [{ type: 'SEMVER', events: [{ introduced: '0.0.0-0' }] }],
          database_specific: { informational: 'unmaintained' },
        },
      ],
    },
  ])
  const version = await bench.addVersion([{ name: 'worn', purl: 'pkg:cargo/serde_worn@1.0.0' }])
  await bench.scan(version)
  expect(await analyse(bench, version)).toBe(1)
  const worn = async () => (await stored(bench)).find(({ name }) => name === 'worn')
  expect(await worn()).toMatchObject({
    ...{ level: 'abandoned', end: null, source: 'ADVISORY' },
    reason: expect.stringMatching(
      /^RUSTSEC-2026-0001 says that it is unmaintained: serde_worn is unmaintained/,
    ) as string,
  })
  await bench.database.write.updateTable('component').set({ support_level: 'none', support_source: 'MANUAL' }).execute()
  expect(await analyse(bench, version)).toBe(0)
  const [row] = await bench.database.read.selectFrom('component').select('id').execute()
  const late = { id: row?.id ?? '', supportLevel: 'abandoned', endOfSupport: null, supportSource: 'ADVISORY' } as const
  await saveSupport(bench.database.write, [{ ...late, supportReason: 'found before the person said it' }], '2026-11-21')
  expect(await worn()).toMatchObject({ level: 'none', source: 'MANUAL' })
})
