import { expect, test } from 'vitest'
import { dataDateOf } from './match-coverage.ts'

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

test('returns no date without a source', () => expect(dataDateOf([], ['npm'], false)).toBeNull())
