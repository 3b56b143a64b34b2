import type { ComponentToEdit } from '#service/db/components/component-edit.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { ComponentEdit } from '#service/domain/components/component-edit.ts'
import {
  csvColumns,
  isSameCell,
  supplierColumns,
  supplierEdit,
  supplierOfRow,
  supplierTexts,
} from '#service/domain/components/csv-columns.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { checkAddresses } from './check-addresses.ts'
import type { ComponentsFiles } from './csv-files.ts'
import { editProblems, valueProblems } from './edit-component.ts'
import type { EditStep, EditSteps } from './edit-steps.ts'

interface Tools {
  readonly componentsFiles: ComponentsFiles
  readonly editSteps: EditSteps
}

/** What a file changed, or would change. */
export interface CsvUpdate extends EditStep {
  readonly rowCount: number
}

/** Cells of a row that differ from its component. */
interface Row {
  readonly line: number
  readonly values: ReadonlyMap<string, string>
}

/** Bytes of a file. */
const maxBytes = 64 * 1024 * 1024

/**
 * Gives components the values of a CSV file: all or none. A column that the file has not leaves its values as they are; an empty cell clears
 * one.
 *
 * @throws {Rejection} with line and column of what is wrong
 */
export async function updateFromCsv(
  { componentsFiles, editSteps }: Tools,
  version: SbomVersion,
  file: Pick<SpooledFile, 'path' | 'size'>,
  { by, isDryRun }: { readonly by: Actor; readonly isDryRun: boolean },
): Promise<CsvUpdate> {
  if (file.size > maxBytes) throw new Rejection('The file is larger than 64 MiB. Split it')
  return componentsFiles.read(version, file, async ({ rowCount, different }) => {
    let rows = new Map<string, Row>()
    async function* ids(): AsyncGenerator<readonly string[]> {
      for await (const some of different()) {
        rows = new Map(some.map(([id, line, cells]) => [id, { line, values: new Map(cells) }]))
        yield [...rows.keys()]
      }
    }
    const editOf = ({ component }: ComponentToEdit, id: string): ComponentEdit => {
      const row = rows.get(id)
      return row ? readRow(row, component, version) : {}
    }
    const step = await editSteps.edit(version, ids(), {
      ...{ editOf, by, isDryRun, kind: 'FILE', namesItself: true, keepsSupplierDetails: true },
    })
    return { ...step, rowCount }
  })
}

/** Returns the values that a row changes. @throws {Rejection} with line and column */
function readRow(row: Row, component: ComponentToEdit['component'], version: SbomVersion): ComponentEdit {
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
  const given = supplierOfRow(row.values, texts)
  const other = supplierColumns.find((_, at) => !isSameCell(given[at] ?? '', texts[at] ?? ''))
  if (other) add(other, () => supplierEdit(component, given))
  if (problems.length > 0) throw new Rejection(problems)
  return edit
}
