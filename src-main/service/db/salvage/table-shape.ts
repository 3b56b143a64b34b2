import type { StoredRow } from './tree-page.ts'
import type { StoredValue } from './record.ts'

/** A column of a table, in the order in which its rows store it. */
export interface ShapeColumn {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  /** `INTEGER PRIMARY KEY`: rows store null, and the row id is its value. */
  readonly isRowId: boolean
}

/** What the rows of a table look like on disk. */
export interface TableShape {
  readonly name: string
  readonly hasRowIds: boolean
  readonly columns: readonly ShapeColumn[]
}

/** Whether a row can be one of the table by its types. Rows of before a column was added are shorter. */
export function fitsShape({ columns, hasRowIds }: TableShape, { subjectId, values }: StoredRow): boolean {
  if (hasRowIds !== (subjectId !== null) || values.length === 0 || values.length > columns.length) return false
  return values.every((value, index) => {
    const column = columns[index]
    return column !== undefined && fitsColumn(column, value)
  })
}

/** Whether a row that lies on a page of unknown origin looks like one of the table: its types fit, and its id is one. */
export function looksLike(shape: TableShape, row: StoredRow): boolean {
  if (!fitsShape(shape, row)) return false
  const id = shape.columns.findIndex(({ name }) => name === 'id')
  const value = row.values[id]
  return value === undefined || (typeof value === 'string' && uuid.test(value))
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

function fitsColumn({ type, notNull, isRowId }: ShapeColumn, value: StoredValue): boolean {
  if (value === null) return isRowId || !notNull
  if (isRowId) return false
  if (typeof value === 'string') return type === 'TEXT'
  if (Buffer.isBuffer(value)) return type === 'BLOB'
  return type === 'INTEGER' || type === 'REAL'
}
