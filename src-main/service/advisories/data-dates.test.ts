import { expect, test } from 'vitest'
import { dataDateOf, renewedSince } from './data-dates.ts'

const source = (name: string, newestRecord: string) => ({
  name,
  kind: 'OSV',
  ecosystems: ['npm'],
  newestRecord,
  dataDate: null,
  importedAt: '2026-11-01T00:00:00Z',
})
const sample = source('Sample advisories', '2026-10-20T00:00:00.000Z')
const old = source('OSV npm', '2022-05-17T00:00:00.000Z')
const less = source('GHSA', '2023-05-17T00:00:00.000Z')

test.each([
  ['the invented data of the sample makes real data look no newer', [sample, old, less], [old, less]],
  ['where there is nothing else it counts', [sample], [sample, sample]],
])('%s', (_name, sources, [oldest, newest]) => {
  expect(dataDateOf(sources, ['npm'], false)).toEqual({
    oldest: oldest?.newestRecord,
    newest: newest?.newestRecord,
  })
})

test('invented data is no data of a version, where there is other data of whatever kind', () => {
  expect(dataDateOf([sample, { ...old, ecosystems: ['Go'] }], ['npm'], false)).toBeNull()
  const kev = { ...source('KEV', '2026-11-29T00:00:00.000Z'), kind: 'KEV' }
  expect(dataDateOf([sample, kev], ['npm'], false)?.newest).toBe(sample.newestRecord)
  expect(renewedSince([invented, holding(kev)], ['npm'], false)).toBe(sample.newestRecord)
  const elsewhere = holding({ ...old, name: 'OSV Go' }, ['Go'], ['Go'])
  expect(renewedSince([invented, elsewhere], ['npm', 'pypi'], true)).toBeNull()
})

test('returns no date without a source', () => expect(dataDateOf([], ['npm'], false)).toBeNull())

const holding = (of: typeof sample, held = ['npm'], ecosystems: readonly string[] = []) => ({ ...of, ecosystems, held })
const whole = (of: typeof sample, ecosystem = 'npm') => holding(of, [ecosystem], [ecosystem])
const fresh = whole(source('OSV PyPI', '2026-11-01T00:00:00.000Z'), 'PyPI')
const vendor = source('Vendor', '2021-10-01T00:00:00.000Z')
// The sample is not meant to be complete for anything, and has records of npm and PyPI.
const invented = holding(sample, ['npm', 'PyPI'])

test.each<[string, readonly ReturnType<typeof whole>[], string]>([
  ['new data of one ecosystem does not hide old data of another', [whole(old), fresh], old.newestRecord],
  ['the newest data of an ecosystem counts', [whole(old), whole(less), fresh], less.newestRecord],
  ['the invented data of the sample makes nothing newer', [invented, whole(old), fresh], old.newestRecord],
  ['nor older, where it is the only data of an ecosystem', [invented, fresh], fresh.newestRecord],
  ['where there is nothing else it counts', [invented], sample.newestRecord],
  ['data of other ecosystems does not count', [holding(vendor, ['Go']), fresh], fresh.newestRecord],
  ['data that is not complete counts', [holding(vendor), fresh], vendor.newestRecord],
  ['an ecosystem without data has no date', [fresh], fresh.newestRecord],
])('a version with npm, PyPI and what is in no ecosystem: %s', (_name, sources, since) => {
  expect(renewedSince(sources, ['npm', 'pypi', 'generic'], true)).toBe(since)
})

test('NVD counts for components with CPE names only', () => {
  const nvd = { ...whole(source('NVD', '2025-01-01T00:00:00.000Z'), 'cpe'), kind: 'NVD' }
  expect(renewedSince([nvd, whole(less)], ['npm'], false)).toBe(less.newestRecord)
  expect(renewedSince([nvd, fresh], ['pypi'], true)).toBe(nvd.newestRecord)
  expect(renewedSince([nvd], ['npm'], false)).toBeNull()
})

test('KEV and EPSS, which are of no ecosystem, do not count', () => {
  const feed = { ...holding(source('KEV', '2026-11-29T00:00:00.000Z')), kind: 'KEV' }
  expect(renewedSince([feed, whole(old)], ['npm'], false)).toBe(old.newestRecord)
})
