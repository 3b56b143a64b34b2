import { expect, test } from 'vitest'
import type { ArchiveEntry } from '#service/archives/archive-entry.ts'
import { Deletions } from './deletions.ts'

const entry = (text: string) => ({ name: 'deletions.csv', read: () => Buffer.from(text) }) as unknown as ArchiveEntry // all that is read of it
const read = (...lines: readonly string[]) => {
  const deletions = new Deletions()
  deletions.add(entry(lines.join('\n')))
  return [...deletions.items()]
}
const at = '2026-01-02T00:00:00.000Z'

test.each([
  ['a path', '2026/acme-1.json'],
  ['letter case', '2026/ACME-1.JSON'],
  ['space around it', ' 2026/acme-1.json '],
  ['a folder of Windows', '2026\\acme-1.json'],
])('names a withdrawn document by its file, whatever %s', (_name, path) => {
  expect(read(`"${path}","${at}"`)).toMatchObject([{ type: 'taken-back', stem: 'acme-1' }])
})

test('uses the latest of several times and ignores paths that are not documents', () => {
  const found = read(
    `"a.json","2026-01-03T00:00:00Z"`,
    `"a.json","${at}"`,
    `"a.json.asc","${at}"`,
    `"notes.txt","${at}"`,
  )
  expect(found).toMatchObject([{ stem: 'a', at: expect.stringMatching(/^2026-01-03/) }])
})

test('names a line without a time', () => {
  expect(read('"a.json",""')).toEqual([
    { type: 'skip', name: 'deletions.csv', reason: 'no deletion time for "a.json"' },
  ])
})
