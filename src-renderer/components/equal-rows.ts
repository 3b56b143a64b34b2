import { differences } from '#renderer/lib/equal-components.ts'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import type { ComponentRow } from './use-components.ts'

/** What makes rows look the same, and what may tell them apart. */
type Component = Pick<ComponentRow, 'group' | 'name' | 'version' | 'purl' | 'uniqueId' | 'sbom'>

/**
 * Says of components with the same name and version what tells them apart: what their package URLs ask for, else the components around them as
 * their references name them, else the references themselves. Components that stand alone are as they were.
 */
export function withDifferences<Row extends Component>(rows: readonly Row[]): (Row & { readonly apart?: string })[] {
  const apart = new Map<Row, string>()
  for (const equal of equalRows(rows)) {
    for (const [at, words] of differences(equal).entries()) {
      const row = equal[at]
      if (row !== undefined && words !== '') apart.set(row, words)
    }
  }
  if (apart.size === 0) return [...rows]
  return rows.map((row) => {
    const words = apart.get(row)
    return words === undefined ? row : { ...row, apart: words }
  })
}

/** Returns the rows that look the same, together. By name first, because a list is long and few of its names come twice. */
function equalRows<Row extends Component>(rows: readonly Row[]): Row[][] {
  return [...Map.groupBy(rows, ({ name }) => name).values()]
    .filter((named) => named.length > 1)
    .flatMap((named) => [
      ...Map.groupBy(named, ({ sbom, group, version }) => JSON.stringify([sbom?.id, group, version])).values(),
    ])
    .filter((equal) => equal.length > 1)
}

/** Gives the names room where rows are told apart; in a narrow window the columns that say least go for it. */
export function withRoom(
  columns: readonly Column<ComponentRow>[],
  rows: readonly ComponentRow[],
): readonly Column<ComponentRow>[] {
  if (rows.every(({ apart }) => apart === undefined)) return columns
  return columns.map((column) => (column.key === 'name' ? { ...column, width: 'minmax(12.5rem, 3.4fr)' } : column))
}
