import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const service = join(import.meta.dirname, '../..')
/** Functions, operators and names that SQLite alone has, or spells like this. */
const sqliteWords = new RegExp(
  [
    String.raw`\b(?:json_\w+|printf|strftime|datetime|unixepoch|julianday|group_concat|ifnull|iif|instr|hex|randomblob)\(`,
    String.raw`\b(?:json|date|time)\('`,
    String.raw`\b(?:total_changes|last_insert_rowid|sqlite_version)\(`,
    String.raw`\b(?:rowid|indexed by|not indexed|insert or|replace into|collate nocase|pragma|autoincrement|sqlite_\w+)\b`,
    String.raw`\bglob '|\bglob \$\{|->>? '`,
    // A unary plus, which hides a column from the planner.
    String.raw`[\x60(=, ]\+[a-z_]+\.[a-z_]+`,
  ].join('|'),
  'i',
)
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
  expect(sqlTexts.flatMap(([file, text]) => sqliteWords.exec(text)?.map((word) => `${file}: ${word}`) ?? [])).toEqual(
    [],
  )
})

test('finds such words in a statement', () => {
  const written = [
    ...["SELECT value FROM json_each('[]')", "WHERE day >= date('now')", "evidence ->> '$.record'", "nested -> '$.a'"],
    ...[
      'ifnull(a, b)',
      "iif(a, 'b', 'c')",
      "instr(purl, '@')",
      "name GLOB 'a*'",
      'name COLLATE NOCASE',
      'PRAGMA optimize',
    ],
    ...[
      'ORDER BY rowid',
      'INSERT OR IGNORE INTO t',
      'REPLACE INTO t',
      'sql`+finding.finding_set_id`',
      'where +other.id = 1',
    ],
    ...["strftime('%s', at)", 'group_concat(name)', 'hex(id)', "unixepoch('now')", 'FROM sqlite_schema'],
  ]
  expect(written.filter((text) => !sqliteWords.test(text))).toEqual([])
})
