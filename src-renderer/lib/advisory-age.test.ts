import { expect, test } from 'vitest'
import type { DatedSource } from './advisory-age.ts'
import { formatSourceAge, newestDate, oldestSource, sourceDate } from './advisory-age.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const source = (name: string, kind: string, ecosystems: readonly string[], day: string | null, more = {}) =>
  ({
    name,
    kind,
    ecosystems,
    records: 10,
    newestRecord: day && `${day}T00:00:00Z`,
    dataDate: null,
    importedAt: '2026-11-20T00:00:00Z',
    stale: true,
    sample: false,
    ...more,
  }) satisfies DatedSource

const sample = source('Sample advisories', 'OSV', [], '2026-10-20', { sample: true })
const single = source('OSV GHSA-1', 'OSV', [], '2015-01-01')
const npm = source('OSV npm', 'OSV', ['npm'], '2022-05-17', { records: 3036 })
const packagist = source('OSV Packagist', 'OSV', ['Packagist'], '2022-05-17', { records: 2114 })
const github = source('GitHub advisories', 'GHSA', ['npm', 'PyPI'], '2026-11-20')
const kev = source('CISA KEV', 'KEV', [], null, { dataDate: '2025-08-25T17:04:19Z' })

test.each([
  ['nothing', [], undefined],
  ['only the sample', [sample], 'Sample data 31 days old'],
  ['the sample and older real data', [sample, npm], 'npm data 1,648 days old'],
  ['the sample and newer real data', [sample, github], 'GitHub advisories from today'],
  ['two of the same day', [packagist, npm], 'npm data 1,648 days old'],
  ['an old record that came alone', [github, single], 'GitHub advisories from today'],
  ['KEV older than the advisories', [github, kev, sample], 'KEV data 452 days old'],
  ['records by CPE, which is no ecosystem', [source('NVD', 'NVD', ['cpe'], '2026-08-20')], 'NVD data 92 days old'],
  ['years of NVD, which cover nothing', [source('NVD', 'NVD', [], '2026-08-20'), github], 'NVD data 92 days old'],
  ['a source that states no date', [source('OSV Go', 'OSV', ['Go'], null)], 'Go data from today'],
] as const)('%s: %#', (_, sources, words) => {
  const oldest = oldestSource(sources, now)
  expect(oldest && formatSourceAge(oldest, now)).toBe(words)
})

test('the newest date is that of the newest row, whatever source it is of', () => {
  const dated = (newestRecord: string | null, dataDate: string | null) => ({
    ...{
      id: 's',
      name: 'x',
      kind: 'OSV',
      ecosystems: [],
      records: 1,
      sample: false,
      newestRecord,
      dataDate,
      stale: false,
    },
    importedAt: '2026-01-01T00:00:00Z',
  })
  const osv = dated('2025-08-25T00:00:00Z', null)
  const kev = dated(null, '2026-09-29T00:00:00Z')
  expect([newestDate([osv, kev]), newestDate([osv]), newestDate([])]).toEqual([
    ...['2026-09-29T00:00:00Z', '2025-08-25T00:00:00Z', null],
  ])
})

test('what the sample invents has no part in the newest date', () => {
  expect(newestDate([sample, npm])).toBe('2022-05-17T00:00:00Z')
  expect(newestDate([sample])).toBe(null)
})

test('dates data by the later of its newest record and its stated date', () => {
  expect(sourceDate({ ...npm, dataDate: '2023-01-01T00:00:00Z' })).toBe('2023-01-01T00:00:00Z')
  expect(sourceDate({ ...npm, dataDate: '2020-01-01T00:00:00Z' })).toBe('2022-05-17T00:00:00Z')
})
