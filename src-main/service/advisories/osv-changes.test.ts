import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { maxSingleRecords, readOsvChanges } from './osv-changes.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'waybill-changes-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function listOf(text: string): string {
  const path = join(folder, 'modified_id.csv')
  writeFileSync(path, text)
  return path
}

test('reads only changes after the last time from a list', async () => {
  const list = ownFeed('osv/npm/modified_id.csv')
  const newest = '2026-03-04T05:06:07Z'
  expect(await readOsvChanges(list, '2026-03-01T00:00:00Z')).toEqual({
    newest,
    records: ['GHSA-wb00-npm0-0001', 'GHSA-wb00-npm0-0002', 'MAL-2099-1'],
  })
  expect(await readOsvChanges(list, '2026-03-01T00:00:00.123456Z')).toEqual({
    newest,
    records: ['GHSA-wb00-npm0-0001', 'GHSA-wb00-npm0-0002'],
  })
  expect(await readOsvChanges(list, newest)).toEqual({ newest, records: [] })
  // Without a time before, everything is fetched as one archive.
  expect(await readOsvChanges(list, null)).toEqual({ newest, records: null })
})

test('resolves records in the list of all ecosystems relative to them', async () => {
  expect(await readOsvChanges(ownFeed('osv/modified_id.csv'), '2026-01-01T00:00:00Z')).toEqual({
    newest: '2026-03-04T05:06:07Z',
    records: ['npm/GHSA-wb00-npm0-0001', 'PyPI/PYSEC-2099-1'],
  })
})

test.each([
  ['a page that answers in its place', '<html>\n<body>Not found, sorry</body>\n'],
  ['nothing', ''],
  ['paths that lead elsewhere', '2026-03-04T05:06:07Z,../../secret\n2026-03-04T05:06:07Z,/etc/passwd\n'],
])('rejects %s as a list', async (_, text) => {
  expect(await readOsvChanges(listOf(text), '2026-01-01T00:00:00Z')).toEqual({ newest: null, records: null })
})

test('does not fetch too many changes one by one', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `2026-03-04T05:06:07Z,GHSA-${at}\r\n`).join('')
  const { records } = await readOsvChanges(listOf(lines(maxSingleRecords)), '2026-01-01T00:00:00Z')
  expect(records?.length).toBe(maxSingleRecords)
  expect((await readOsvChanges(listOf(lines(maxSingleRecords + 1)), '2026-01-01T00:00:00Z')).records).toBe(null)
})
