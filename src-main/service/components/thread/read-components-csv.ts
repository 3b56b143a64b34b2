import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findComponentsToEdit } from '#service/db/components/component-edit.ts'
import { listComponentKeys } from '#service/db/components/component-keys.ts'
import type { DatabaseHandle } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { differentCells } from '#service/domain/components/csv-columns.ts'
import { type CsvRow, readCsvTable } from '#service/domain/components/csv-table.ts'
import { decodeCsv } from '#service/domain/components/csv-texts.ts'
import { jsonLine } from '#service/domain/json-line.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Task } from '#service/workers/task.ts'
import { RowFinder } from './row-finder.ts'

export interface ReadComponentsCsvInput {
  readonly versionId: string
  readonly path: string
  /** Where to write what the file changes. */
  readonly target: string
}

/** A row that says something else than its component: the component, the line, and the cells that are different. */
export type DifferentRow = readonly [
  id: string,
  line: number,
  cells: readonly (readonly [column: string, text: string])[],
]

/** Components that are read at once, and written as one line. */
const atOnce = 500
const maxProblems = 100
/** Characters of a value: the longest that a component takes. */
const maxText = 100_000
const maxTextShown = maxText.toLocaleString('en-US')
/** Characters of a line, about: the main thread reads one at a time. */
const maxLine = 1_000_000

/**
 * Reads a CSV file of components, and writes those rows of it that differ from their components: a JSON list of some in each line. Returns the
 * number of all rows.
 */
export const readComponentsCsvTask: Task<ReadComponentsCsvInput, number> = {
  name: 'read-components-csv',
  run: async ({ database, signal }, { versionId, path, target }) => {
    const finder = new RowFinder(await listComponentKeys(database.read, versionId))
    const text = decodeCsv(await readFile(path))
    const count = { rows: 0 }
    const lines = Readable.from(differentRows(database, versionId, { rows: readCsvTable(text), finder, count, signal }))
    await pipeline(lines, createWriteStream(target, { mode: 0o600 }), { signal })
    return count.rows
  },
}

interface Reading {
  readonly rows: Iterable<CsvRow | string>
  readonly finder: RowFinder
  readonly count: { rows: number }
  readonly signal: AbortSignal
}

async function* differentRows(
  database: Pick<DatabaseHandle<UserDataTables>, 'read'>,
  versionId: string,
  { rows, finder, count, signal }: Reading,
): AsyncGenerator<string> {
  const problems: string[] = []
  let some = new Map<string, CsvRow>()
  for (const row of rows) {
    const found = typeof row === 'string' ? { problem: row } : finder.find(row)
    if ('problem' in found) problems.push(found.problem)
    else if (typeof row !== 'string') some.set(found.id, row)
    count.rows += 1
    if (problems.length >= maxProblems) break
    if (some.size < atOnce) continue
    signal.throwIfAborted()
    problems.push(...(yield* differences(database, versionId, { rows: some, isWritten: problems.length === 0 })))
    some = new Map()
  }
  if (problems.length < maxProblems)
    problems.push(...(yield* differences(database, versionId, { rows: some, isWritten: problems.length === 0 })))
  if (problems.length > 0) throw new Rejection(problems.slice(0, maxProblems))
}

interface SomeRows {
  readonly rows: ReadonlyMap<string, CsvRow>
  /** After a problem the rest is read for its problems only. */
  readonly isWritten: boolean
}

/** Yields rows that are different, as lines, and returns what is wrong with them. */
async function* differences(
  { read }: Pick<DatabaseHandle<UserDataTables>, 'read'>,
  versionId: string,
  { rows, isWritten }: SomeRows,
): AsyncGenerator<string, readonly string[]> {
  const found = await findComponentsToEdit(read, versionId, [...rows.keys()])
  const problems: string[] = []
  let different: DifferentRow[] = []
  let size = 0
  for (const [id, { line, values }] of rows) {
    const component = found.get(id)?.component
    const cells = component ? differentCells(values, component) : [...values] // removed meanwhile: the edit says so
    const long = cells.filter(([, text]) => text.length > maxText)
    problems.push(
      ...long.map(([name]) => `Line ${line}, column "${name}": the text has more than ${maxTextShown} characters`),
    )
    if (cells.length === 0 || problems.length > 0 || !isWritten) continue
    different.push([id, line, cells])
    size += cells.reduce((sum, [, text]) => sum + text.length, 0)
    if (size < maxLine) continue
    yield jsonLine(different)
    ;[different, size] = [[], 0]
  }
  if (different.length > 0) yield jsonLine(different)
  return problems
}
