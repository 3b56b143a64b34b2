import { expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { saveSupport } from '#service/db/components/component-support.ts'
import { expireSupport } from '#service/db/components/expire-support.ts'
import { type GivenComponent, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { analyze, stored } from './analyze-for-test.ts'

type Supported = readonly [level: string, end: string | null, reason: string | undefined]

/** By the project's own lists, on 2026-11-21. */
const supported: readonly (readonly [string, Partial<GivenComponent>, Supported])[] = [
  [
    '1 every release ended',
    { purl: 'pkg:npm/saddle@1.9.10' },
    [
      'abandoned',
      '2021-12-31',
      'Security fixes for Saddle 1 ended on 2021-12-31, and no other release of Saddle receives any; paid or extended support without a known end',
    ],
  ],
  [
    '2 another release goes on',
    { purl: 'pkg:maven/org.example.mill/wheel@2.16.9' },
    [
      'no_longer_maintained',
      '2024-08-31',
      'Security fixes for Wheel Framework 2.16 ended on 2024-08-31; paid or extended support until 2029-06-30',
    ],
  ],
  [
    '3 3.1 is not 3.10',
    { purl: 'pkg:pypi/fence-post@3.1.9' },
    [
      'no_longer_maintained',
      '2024-06-30',
      'Security fixes for Fence 3.1 ended on 2024-06-30; paid or extended support until 2029-06-30',
    ],
  ],
  [
    '4 3.10 is not 3.1',
    { purl: 'pkg:pypi/fence-post@3.10.0' },
    ['actively_maintained', '2101-01-01', 'Fence 3.10 receives security fixes until 2101-01-01'],
  ],
  [
    '5 by its release',
    { purl: 'pkg:deb/debian/press@7.88.1-10?distro=debian-12' },
    [
      'no_longer_maintained',
      '2026-07-11',
      'Security fixes for Debian 12 ended on 2026-07-11; paid or extended support until 2028-06-30',
    ],
  ],
  [
    '6 before its release',
    { purl: 'pkg:deb/debian/libgranary1@2.4-1?distro=bookworm&upstream=granary' },
    [
      'no_longer_maintained',
      '2023-05-09',
      'Support of "granary" in Debian bookworm ended on 2023-05-09 (https://bugs.example/1)',
    ],
  ],
  [
    '7 focal',
    { purl: 'pkg:deb/ubuntu/press@7.68.0?distro=ubuntu-20.04' },
    [
      'no_longer_maintained',
      '2025-05-31',
      'Security fixes for Ubuntu 20.04 ended on 2025-05-31; paid or extended support until 2030-04-02',
    ],
  ],
  [
    '8 alpine',
    { purl: 'pkg:apk/alpine/press@1.36.1-r5?distro=alpine-3.18.4' },
    ['no_longer_maintained', '2025-05-09', 'Security fixes for Alpine Linux 3.18 ended on 2025-05-09'],
  ],
  [
    '9 by its CPE name',
    { purl: null, version: '2.3.1', cpes: ['cpe:2.3:a:mill:granary:2.3.1:*:*:*:*:*:*:*'] },
    ['no_longer_maintained', '2024-04-23', 'Security fixes for granary 2.3 ended on 2024-04-23'],
  ],
  ['a no list names it', { purl: 'pkg:npm/left-pad@1.3.0' }, ['unspecified', null, undefined]],
]

test('applies lists of lifecycles, of releases and of packages', async () => {
  const bench = scanBench()
  const debian = ['debian.csv', 'security-support-ended.deb12', 'security-support-limited']
  for (const list of ['products.json', 'ubuntu.csv', ...debian]) await bench.importFile(ownFeed(`eol/${list}`), list)
  const version = await bench.addVersion(supported.map(([name, given]) => ({ name, ...given })))
  expect(await analyze(bench, version)).toBe(supported.length - 1)
  const rows = (await stored(bench)).filter(({ name }) => supported.some(([other]) => other === name))
  expect(rows.map(({ name, level, end, reason }) => [name, level, end, reason?.split('. ')[0]])).toEqual(
    supported.map(([name, , expected]) => [name, ...expected]),
  )
  expect(await analyze(bench, version)).toBe(0)
})

test('names the list and the day of its data, each time of the current snapshot', async () => {
  const bench = scanBench()
  const version = await bench.addVersion([{ name: 'saddle', purl: 'pkg:npm/saddle@1.9.10' }])
  const reason = async () => (await stored(bench))[0]?.reason?.split('. ')[1]
  const { sourceId } = await bench.importFile(ownFeed('eol/products.json'), 'products.json', 'Our dates')
  expect(await analyze(bench, version)).toBe(1)
  expect(await reason()).toBe('Our dates, data of 2099-01-02, https://mill.example/saddle/policy')
  const other = await bench.importFile(ownFeed('eol/products.json'), 'products.json', 'Other dates')
  bench.remove(sourceId)
  expect([await analyze(bench, version), (await reason())?.split(',')[0]]).toEqual([1, 'Other dates'])
  bench.remove(other.sourceId)
  expect([await analyze(bench, version), await reason()]).toEqual([1, undefined])
})

test('finds support that ends while nothing else happens', async () => {
  const bench = scanBench()
  const version = await bench.addVersion([{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  const set = (
    name: string,
    values: { end_of_support: string; support_source: string; support_level: string },
    verb: string,
  ) =>
    bench.database.write
      .updateTable('component')
      .set({ ...values, support_reason: `A 1 ${verb} security fixes until 2026-12-31. list` })
      .where('name', '=', name)
      .where('content_id', '=', version)
      .execute()
  const by = (support_source: string) => ({
    end_of_support: '2026-12-31',
    support_source,
    support_level: 'actively_maintained',
  })
  await set('a', by('LIFECYCLE_DATA'), 'receives')
  await set('b', by('MANUAL'), 'receives')
  await set('c', by('LIFECYCLE_DATA'), 'gets') // as earlier releases stored it
  expect(await expireSupport(bench.database.write, '2026-12-31T23:59:59Z')).toBe(0)
  expect(await expireSupport(bench.database.write, '2027-01-01T00:00:00Z')).toBe(2)
  const rows = (await stored(bench)).filter(({ name }) => ['a', 'b', 'c'].includes(name))
  expect(rows.map(({ level, reason }) => [level, reason])).toEqual([
    ['no_longer_maintained', 'A 1 received security fixes until 2026-12-31. list'],
    ['actively_maintained', 'A 1 receives security fixes until 2026-12-31. list'],
    ['no_longer_maintained', 'A 1 received security fixes until 2026-12-31. list'],
  ])
})

test("does not overwrite a user's value, nor a record's by that of a list", async () => {
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
  expect(await analyze(bench, version)).toBe(1)
  const worn = async () => (await stored(bench)).find(({ name }) => name === 'worn')
  expect(await worn()).toMatchObject({
    level: 'abandoned',
    end: null,
    source: 'ADVISORY',
    reason: expect.stringMatching(
      /^RUSTSEC-2026-0001 reports it as unmaintained: serde_worn is unmaintained/,
    ) as string,
  })
  await bench.database.write.updateTable('component').set({ support_level: 'none', support_source: 'MANUAL' }).execute()
  expect(await analyze(bench, version)).toBe(0)
  const [row] = await bench.database.read.selectFrom('component').select('id').execute()
  const late = { id: row?.id ?? '', supportLevel: 'abandoned', endOfSupport: null, supportSource: 'ADVISORY' } as const
  await saveSupport(bench.database.write, [{ ...late, supportReason: 'found before the person said it' }], '2026-11-21')
  expect(await worn()).toMatchObject({ level: 'none', source: 'MANUAL' })
})
