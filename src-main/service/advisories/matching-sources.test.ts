import { expect, test } from 'vitest'
import { matchingSources } from './matching-sources.ts'

const source = (name: string, kind: string, ecosystems: readonly string[], newestRecord: string | null) => ({
  name,
  kind,
  ecosystems,
  newestRecord,
  dataDate: null,
  importedAt: '2026-11-01T00:00:00Z',
})
const sources = [
  source('GitHub', 'GHSA', ['PyPI', 'npm'], '2026-10-01T00:00:00Z'),
  source('OSV npm', 'OSV', ['npm'], '2022-05-17T00:00:00Z'),
  source('OSV Packagist', 'OSV', ['Packagist'], '2021-01-01T00:00:00Z'),
  source('single records', 'OSV', [], '2026-10-20T00:00:00Z'),
  source('without dates', 'OSV', ['npm'], null),
  source('CISA KEV', 'KEV', [], '2020-01-01T00:00:00Z'),
  source('FIRST EPSS', 'EPSS', [], '2020-01-01T00:00:00Z'),
  source('endoflife.date', 'END_OF_LIFE', [], '2020-01-01T00:00:00Z'),
  source('NVD', 'NVD', [], '2020-01-01T00:00:00Z'),
]

test.each([
  [['npm'], ['OSV npm', 'GitHub', 'single records', 'without dates']],
  [['composer'], ['OSV Packagist', 'single records']],
  [
    ['pypi', 'none'],
    ['GitHub', 'single records'],
  ],
  [['deb'], ['single records']],
  [[], ['single records']],
])('compares components of %j with %j, oldest first', (types, names) => {
  expect(matchingSources(sources, types).map(({ name }) => name)).toEqual(names)
})

test('compares components with CPE names with NVD too', () => {
  expect(matchingSources(sources, ['npm'], true).map(({ name }) => name)[0]).toBe('NVD')
})
