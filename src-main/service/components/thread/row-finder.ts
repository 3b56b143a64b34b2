import type { ComponentKey } from '#service/db/components/component-keys.ts'
import type { CsvRow } from '#service/domain/components/csv-table.ts'

/** The component that a row is about, or why it is about none. */
type FoundRow = { readonly id: string } | { readonly problem: string }

/** Finds the components of rows: those that they name, otherwise the only one with their purl. Each may have one row. */
export class RowFinder {
  readonly #ids: ReadonlySet<string>
  readonly #byPurl: ReadonlyMap<string | null, readonly ComponentKey[]>
  /** The line of each component that has a row. */
  readonly #lines = new Map<string, number>()

  constructor(keys: readonly ComponentKey[]) {
    this.#ids = new Set(keys.map(({ id }) => id))
    this.#byPurl = Map.groupBy(keys, ({ purl }) => purl)
  }

  find(row: CsvRow): FoundRow {
    const { line } = row
    const found = row.id === '' ? this.#findByPurl(row) : this.#findById(row.id)
    if ('problem' in found) return { problem: `Line ${line}, ${found.problem}` }
    const other = this.#lines.get(found.id)
    if (other !== undefined) {
      return { problem: `Line ${line}: this is the component of line ${other} again. Remove one of the two lines` }
    }
    this.#lines.set(found.id, line)
    return found
  }

  #findById(id: string): FoundRow {
    if (this.#ids.has(id)) return { id }
    return { problem: `column "id": "${id}" is no component of this version. Export the version again` }
  }

  #findByPurl({ values }: CsvRow): FoundRow {
    const purl = values.get('purl') ?? ''
    if (purl === '') return { problem: 'column "id": the line names no component. Write its id or its purl' }
    const [first, second] = this.#byPurl.get(purl) ?? []
    if (!first) {
      const advice = 'Components are added in the window or by componentCreate'
      return { problem: `column "purl": no component has "${purl}". ${advice}` }
    }
    if (second) return { problem: `column "purl": several components have "${purl}". Write the id of one` }
    return { id: first.id }
  }
}
