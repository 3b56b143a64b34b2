import { readFile } from 'node:fs/promises'
import { listComponentKeys } from '#service/db/components/component-keys.ts'
import type { ComponentToEdit } from '#service/db/components/component-edit.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { ComponentEdit } from '#service/domain/components/component-edit.ts'
import {
  csvColumns,
  isSameCell,
  supplierColumns,
  supplierEdit,
  supplierTexts,
} from '#service/domain/components/csv-columns.ts'
import { type CsvRow, readCsvTable } from '#service/domain/components/csv-table.ts'
import { decodeCsv } from '#service/domain/components/csv-texts.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { checkAddresses } from './check-addresses.ts'
import { editProblems, valueProblems } from './edit-component.ts'
import type { EditStep, EditSteps } from './edit-steps.ts'

interface Tools {
  readonly database: Pick<UserDatabase, 'read'>
  readonly editSteps: EditSteps
}

/** What a file changed, or would change. */
export interface CsvUpdate extends EditStep {
  readonly rowCount: number
}

/** Bytes of a file. */
const maxBytes = 64 * 1024 * 1024
const maxProblems = 100

/**
 * Gives components the values of a CSV file: all or none. A column that the file has not leaves its values as they are; an empty cell clears
 * one.
 *
 * @throws {Rejection} with line and column of what is wrong
 */
export async function updateFromCsv(
  { database, editSteps }: Tools,
  version: SbomVersion,
  file: Pick<SpooledFile, 'path' | 'size'>,
  { by, isDryRun }: { readonly by: Actor; readonly isDryRun: boolean },
): Promise<CsvUpdate> {
  if (file.size > maxBytes) throw new Rejection('The file is larger than 64 MiB. Split it')
  const rows = readCsvTable(decodeCsv(await readFile(file.path)))
  const rowOf = await findRows(database, version, rows)
  const editOf = ({ component }: ComponentToEdit, id: string): ComponentEdit => {
    const row = rowOf.get(id)
    return row ? readRow(row, component, version) : {}
  }
  const step = await editSteps.edit(version, [...rowOf.keys()], {
    ...{ editOf, by, isDryRun, kind: 'FILE', namesItself: true, keepsSupplierDetails: true },
  })
  return { ...step, rowCount: rows.length }
}

/** Returns the rows by the id of their component: the one that they name, otherwise the only one with their purl. */
async function findRows(
  { read }: Pick<UserDatabase, 'read'>,
  version: SbomVersion,
  rows: readonly CsvRow[],
): Promise<ReadonlyMap<string, CsvRow>> {
  const keys = await listComponentKeys(read, version.id)
  const ids = new Set(keys.map(({ id }) => id))
  const byPurl = Map.groupBy(keys, ({ purl }) => purl)
  const found = new Map<string, CsvRow>()
  const problems: string[] = []
  for (const row of rows) {
    if (problems.length >= maxProblems) break
    const named = row.id === '' ? byPurlOf(row, byPurl) : ids.has(row.id) ? row.id : null
    if (named === null) {
      problems.push(
        `Line ${row.line}, column "id": "${row.id}" is no component of this version. Export the version again`,
      )
    } else if (typeof named === 'object') problems.push(`Line ${row.line}, ${named.problem}`)
    else if (found.has(named)) {
      const other = found.get(named)?.line
      problems.push(`Line ${row.line}: this is the component of line ${other} again. Remove one of the two lines`)
    } else found.set(named, row)
  }
  if (problems.length > 0) throw new Rejection(problems)
  return found
}

type ByPurl = ReadonlyMap<string | null, readonly { readonly id: string }[]>

function byPurlOf({ values }: CsvRow, byPurl: ByPurl): string | { readonly problem: string } {
  const purl = values.get('purl') ?? ''
  if (purl === '') return { problem: 'column "id": the line names no component. Write its id or its purl' }
  const [first, second] = byPurl.get(purl) ?? []
  if (!first)
    return {
      problem: `column "purl": no component has "${purl}". Components are added in the window or by componentCreate`,
    }
  if (second) return { problem: `column "purl": several components have "${purl}". Write the id of one` }
  return first.id
}

/** Returns the values that a row changes. @throws {Rejection} with line and column */
function readRow(row: CsvRow, component: ComponentToEdit['component'], version: SbomVersion): ComponentEdit {
  const problems: string[] = []
  const edit: ComponentEdit = {}
  const add = (column: string, read: () => ComponentEdit) => {
    try {
      const part = read()
      if (part.supplier) checkAddresses(part.supplier, component.detail.supplier ?? {})
      const found = [...new Set([...valueProblems(part), ...editProblems(part, version)])]
      if (found.length > 0) throw new Rejection(found)
      Object.assign(edit, part)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      problems.push(...error.messages.map((text) => `Line ${row.line}, column "${column}": ${text}`))
    }
  }
  for (const { name, read, edit: editOf } of csvColumns) {
    const text = row.values.get(name)
    if (text !== undefined && !isSameCell(text, read(component))) add(name, () => editOf(text))
  }
  const texts = supplierTexts(component)
  const given = supplierOf(row, texts)
  const other = supplierColumns.find((_, at) => !isSameCell(given[at] ?? '', texts[at] ?? ''))
  if (other) add(other, () => supplierEdit(component, given))
  if (problems.length > 0) throw new Rejection(problems)
  return edit
}

/** Returns the texts of the supplier after a row. Those of columns that the file has not stay with the name that they belong to. */
function supplierOf({ values }: CsvRow, before: readonly string[]): readonly string[] {
  const name = values.get('supplier_name')
  const isOther = name !== undefined && !isSameCell(name, before[0] ?? '')
  return supplierColumns.map((column, at) => values.get(column) ?? (isOther ? '' : (before[at] ?? '')))
}
