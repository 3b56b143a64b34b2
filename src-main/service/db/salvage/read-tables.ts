import type { PageFile } from './page-file.ts'
import { fitsShape, looksLike, type TableShape } from './table-shape.ts'
import { readTreePage, type StoredRow, type TreePage } from './tree-page.ts'

/** What could not be read of one table. */
export interface TableLoss {
  readonly table: string
  /** Pages that are damaged, or that the damage separates from the table. */
  pages: number
  /** Rows on readable pages that are damaged themselves. */
  rows: number
  /** Rows that were found on pages without a known place. They may be of content that was deleted. */
  found: number
}

/** Receives a row of a table. `page` is where it begins. */
export type RowSink = (table: string, row: StoredRow, page: number) => void

/** Kinds and first pages of what the schema table lists. */
interface Root {
  readonly type: string
  readonly name: string
  readonly page: number
}

/**
 * Reads all rows of some tables that lie on readable pages, each page once: first along the trees of the tables, then, for tables that lost a
 * page, pages that no tree leads to. Free pages are omitted: they hold deleted rows. Never throws for what the file contains.
 */
export function readTables(file: PageFile, shapes: readonly TableShape[], sink: RowSink): readonly TableLoss[] {
  const walk = new Walk(file, sink)
  walk.markFree(file.header?.firstFree ?? 0)
  const roots = readRoots(file)
  const losses = new Map(shapes.map(({ name }) => [name, { table: name, pages: 0, rows: 0, found: 0 }]))
  const tables = new Map(shapes.map((shape) => [shape.name, shape]))
  for (const { type, name, page } of roots) {
    const shape = type === 'table' ? tables.get(name) : undefined
    const loss = losses.get(name)
    if (shape && loss) walk.readTable(page, shape, loss)
    else walk.mark(page)
  }
  const known = new Set(roots.filter(({ type }) => type === 'table').map(({ name }) => name))
  const incomplete = shapes.filter(({ name }) => !known.has(name) || (losses.get(name)?.pages ?? 0) > 0)
  if (incomplete.length > 0) walk.readLost(incomplete, losses)
  return [...losses.values()]
}

const schemaShape: TableShape = {
  name: 'sqlite_schema',
  hasRowIds: true,
  columns: [
    ...['type', 'name', 'tbl_name'].map((name) => ({ name, type: 'TEXT', notNull: true, isRowId: false })),
    { name: 'rootpage', type: 'INTEGER', notNull: false, isRowId: false },
    { name: 'sql', type: 'TEXT', notNull: false, isRowId: false },
  ],
}

function readRoots(file: PageFile): readonly Root[] {
  const roots: Root[] = []
  const walk = new Walk(file, (_table, { values }) => {
    const [type, name, , page] = values
    if (typeof type === 'string' && typeof name === 'string' && typeof page === 'number' && page > 1) {
      roots.push({ type, name, page })
    }
  })
  walk.readTable(1, schemaShape, { table: schemaShape.name, pages: 0, rows: 0, found: 0 })
  return roots
}

class Walk {
  readonly #file: PageFile
  readonly #sink: RowSink
  /** 1 for a page that is done, by number. */
  readonly #done: Uint8Array

  constructor(file: PageFile, sink: RowSink) {
    this.#file = file
    this.#sink = sink
    this.#done = new Uint8Array(file.pageCount + 1)
  }

  /** Marks the list of free pages (database file format, 1.5), up to the first damaged page of it. */
  markFree(first: number): void {
    for (let trunk = first; trunk > 0 && !this.#done[trunk];) {
      const bytes = this.#file.read(trunk)
      if (!bytes) return
      this.#done[trunk] = 1
      const count = Math.min(bytes.readUInt32BE(4), this.#file.usable / 4 - 2)
      for (let index = 0; index < count; index += 1) {
        const page = bytes.readUInt32BE(8 + index * 4)
        if (page > 0 && page <= this.#file.pageCount) this.#done[page] = 1
      }
      trunk = bytes.readUInt32BE(0)
    }
  }

  /** Marks the pages of a tree whose rows are not needed. */
  mark(root: number): void {
    this.#eachPage(root, (page, content) => {
      if (content) this.#done[page] = 1
      return content !== null
    })
  }

  readTable(root: number, shape: TableShape, loss: TableLoss): void {
    this.#eachPage(root, (page, content) => {
      const isOwn = content !== null && content.kind === (shape.hasRowIds ? 'table' : 'index')
      const rows = isOwn ? content.rows.filter((row) => fitsShape(shape, row)) : []
      // A page of another table, or one that was overwritten: a damaged page above leads here.
      if (!isOwn || (rows.length === 0 && content.rows.length + content.lostCells > 0)) {
        loss.pages += 1
        return false
      }
      this.#done[page] = 1
      loss.rows += content.lostCells + content.rows.length - rows.length
      for (const row of rows) this.#sink(shape.name, row, page)
      return true
    })
  }

  /** Reads pages that no tree leads to, if all their rows look like those of one table and of no other that lost pages. */
  readLost(incomplete: readonly TableShape[], losses: ReadonlyMap<string, TableLoss>): void {
    for (let page = 1; page <= this.#file.pageCount; page += 1) {
      const content = this.#done[page] ? null : readTreePage(this.#file, page)
      if (!content || content.rows.length === 0) continue
      const similar = incomplete.filter((each) => content.rows.every((row) => looksLike(each, row)))
      // Rows are shorter only if they were not written since a column was added.
      const exact = similar.filter(({ columns }) => content.rows.some(({ values }) => values.length === columns.length))
      const [shape, other] = exact.length > 0 ? exact : similar
      const loss = shape && losses.get(shape.name)
      if (!shape || !loss || other) continue
      this.#done[page] = 1
      loss.found += content.rows.length
      for (const row of content.rows) this.#sink(shape.name, row, page)
    }
  }

  /** Visits a tree from its root. `visit` returns whether the page is one of the tree, so that its children are visited. */
  #eachPage(root: number, visit: (page: number, content: TreePage | null) => boolean): void {
    const waiting = [root]
    const seen = new Set<number>()
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      if (seen.has(page) || this.#done[page]) continue
      seen.add(page)
      const content = readTreePage(this.#file, page)
      if (visit(page, content) && content) waiting.push(...content.children)
    }
  }
}
