import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectFolder as root } from './app-program.ts'
import { findTestData, isDataTier, ownFolder, samplePath } from './test-data.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-data-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is test data when it holds a manifest of documents', () => {
  const env = { WAYBILL_TEST_DATA: folder }
  expect(findTestData(env)).toBeNull()
  mkdirSync(join(folder, 'sboms'))
  writeFileSync(join(folder, 'sboms/MANIFEST.tsv'), '')
  expect(findTestData(env)).toBe(folder)
  expect(findTestData({ WAYBILL_TEST_DATA: relative(root, folder) })).toBe(folder)
})

test('these tests read the project’s own documents, whatever lies beside it', () => {
  expect([isDataTier, samplePath('sboms')]).toEqual([false, join(ownFolder, 'sboms')])
})

/** Ways to write the path of the real data, in one text or in parts. */
const elsewhere =
  /\.\.\/shared\b|['"`](?:\.\.['"`]\s*,\s*['"`]shared\b|shared(?:\/|['"`]\s*,\s*['"`])(?:data|design|spec)\b)/

test.each([
  "join(root, '../shared/data')",
  "join(root, '..', 'shared')",
  "join(above, 'shared', 'data')",
  "'shared/spec/x.md'",
])('a test that says %s would be found', (text) => expect(text).toMatch(elsewhere))

test('no other file knows where real data lies', () => {
  const sides = ['src-main', 'src-renderer', 'src-shared', 'e2e', 'bench', 'scripts']
  const files = [
    ...readdirSync(root).filter((name) => /\.[cm]?[jt]s$/.test(name)),
    ...sides.flatMap((side) =>
      readdirSync(join(root, side), { recursive: true, encoding: 'utf8' }).map((name) => join(side, name)),
    ),
  ].filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.includes('generated'))
  const known = ['e2e/support/test-data.ts', 'e2e/support/test-data.test.ts'].map((name) => join(name))
  const found = files.filter((name) => elsewhere.test(readFileSync(join(root, name), 'utf8')))
  expect(found.filter((name) => !known.includes(name))).toEqual([])
  expect(found).toContain(known[0])
})
