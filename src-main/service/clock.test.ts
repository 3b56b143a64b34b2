// The service has one clock, which is handed to everything that depends on the time. So tests and a second dialect can move it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'

const service = import.meta.dirname

/** Files that read the system's time, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'service.ts': 'the clock of a service that is not given one',
  'workers/processing-pool.ts': 'the difference between the clock of the service and that of the system',
  'workers/serve-tasks.ts': 'adds that difference to the clock of the system',
  'workers/run-store-task.ts': 'the same difference, for work on the files of a store',
  'threads/database-thread.ts':
    'when damage was met, in a note that only people read: the thread of a database has no clock',
  'domain/id.ts': 'the time in an id only orders rows: nothing compares it with a day or shows it',
}

/** SQL that asks the database for the time. */
const sqlTime =
  /\b(?:current_(?:timestamp|date|time)|now\(\)|localtime)\b|\b(?:date|datetime|time|strftime|julianday|unixepoch)\([^)]*'now'/i

/** Returns the places of a file that read the system's time. Durations are measured by `performance.now`, which tells no time of day. */
function readsOfTime(file: string, source: string): string[] {
  const found: string[] = []
  const textOf = ({ start, end }: { readonly start: number; readonly end: number }) => source.slice(start, end)
  new Visitor({
    NewExpression: (node) =>
      void (node.arguments.length === 0 && textOf(node.callee) === 'Date' && found.push(textOf(node))),
    CallExpression: (node) => void (textOf(node.callee) === 'Date' && found.push(textOf(node))),
    MemberExpression: (node) =>
      void (/^(?:Date\.now|performance\.timeOrigin|Temporal\.Now)$/.test(textOf(node)) && found.push(textOf(node))),
    Literal: ({ value }) => void (typeof value === 'string' && sqlTime.test(value) && found.push(value)),
    TemplateElement: ({ value }) => void (sqlTime.test(value.raw) && found.push(value.raw)),
  }).visit(parseSync(file, source).program)
  return found
}

/** The room `support` is production code; folders of that name inside of others are for tests. */
const isProduction = (file: string) => !/\.test\.ts$|-for-test\.ts$|\/support\//.test(file)

test('nothing but the clock of the service reads the system’s time', () => {
  const files = globSync('**/*.ts', { cwd: service })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isProduction)
  expect(files.length).toBeGreaterThan(500)
  const reading = files.filter((file) => readsOfTime(file, readFileSync(join(service, file), 'utf8')).length > 0)
  expect(reading.toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test.each([
  ['const at = new Date()', ['new Date()']],
  ['const at = Date.now() + 5', ['Date.now']],
  ['const clock = Date.now', ['Date.now']],
  ['const at = performance.timeOrigin', ['performance.timeOrigin']],
  [
    "sql`SELECT id FROM finding WHERE day >= date('now', ${shift})`",
    ["SELECT id FROM finding WHERE day >= date('now', "],
  ],
  ["query('SELECT CURRENT_TIMESTAMP')", ['SELECT CURRENT_TIMESTAMP']],
  ['const at = new Date(time), day = now().getTime(), elapsed = performance.now() - start', []],
])('%s', (source, expected) => expect(readsOfTime('a.ts', source)).toEqual(expected))
