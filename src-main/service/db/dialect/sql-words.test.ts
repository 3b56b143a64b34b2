import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const service = join(import.meta.dirname, '../..')
/** Functions, operators and names that SQLite alone has, or spells like this. */
const sqliteWords =
  /\b(json_\w+\(|printf\(|strftime\(|unixepoch\(|julianday\(|group_concat\(|rowid\b|indexed by\b|insert or\b)|->>? '|\bdate\('now/i
/** The advisory file stays SQLite; migrations are written for each dialect. */
const excepted = /^db\/(dialect|migrations|advisory-file)\/|\.test\.ts$|-for-test\.ts$|\/support\//

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

test('uses words that only SQLite has in the dialect, the advisory file and migrations alone', () => {
  const files = readdirSync(service, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(service, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !excepted.test(file))
  expect(files.length).toBeGreaterThan(500)
  const texts = files.map((file) => [file, withoutComments(readFileSync(join(service, file), 'utf8'))] as const)
  const sqlTexts = texts.filter(([, text]) => /from 'kysely'|sql-words/.test(text))
  expect(sqlTexts.length).toBeGreaterThan(50)
  expect(sqlTexts.filter(([, text]) => sqliteWords.test(text)).map(([file]) => file)).toEqual([])
})

test('finds such words in a statement', () => {
  for (const text of ["SELECT value FROM json_each('[]')", "WHERE day >= date('now')", "evidence ->> '$.record'"])
    expect(sqliteWords.test(text)).toBe(true)
})
