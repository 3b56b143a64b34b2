import type { ReactNode } from 'react'

/** One column: how wide, what its head says, what stands in a cell. */
export interface Column<Row> {
  readonly key: string
  /** Head in words. Empty for a column of marks; `label` is then read aloud. */
  readonly head: string
  readonly label?: string
  /** Track of a CSS grid: `7rem`, `minmax(12rem, 2fr)`. */
  readonly width: string
  readonly end?: boolean
  /** True when the list can be ordered by this column. */
  readonly sortable?: boolean
  readonly cell: (row: Row) => ReactNode
  /** The cell when the table is copied. A column without it is not copied. */
  readonly text?: (row: Row) => string | number | null | undefined
  /** True for what a row is known by: it cannot be hidden. */
  readonly fixed?: boolean
}

export interface TableSort {
  readonly key: string
  readonly descending: boolean
}

/** The place of a row in a tree, for `treegrid`. */
export interface TreePlace {
  /** 1 for a root. */
  readonly level: number
  /** Undefined for a leaf. */
  readonly expanded?: boolean | undefined
}

export interface VirtualTableProps<Row> {
  /** What the table lists, for a screen reader. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** The rows loaded so far, from the top. */
  readonly rows: readonly Row[]
  /** Size of the whole list. Rows after the loaded ones show as waiting until they come. */
  readonly totalCount: number
  readonly rowKey: (row: Row) => string
  /** Asked when the last loaded rows come near: load more, if there are more. */
  readonly onNeedMore?: (() => void) | undefined
  readonly cursorKey?: string | null | undefined
  readonly onCursor?: ((row: Row) => void) | undefined
  readonly selectedKeys?: ReadonlySet<string> | undefined
  readonly onSelectRow?: ((row: Row) => void) | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Opens or closes the row's details or its branch. */
  readonly onExpand?: ((row: Row, expanded: boolean) => void) | undefined
  /** Details below the row while it is open. Null: closed. */
  readonly detail?: ((row: Row) => ReactNode) | undefined
  readonly treePlace?: ((row: Row) => TreePlace) | undefined
  readonly sort?: TableSort | null | undefined
  readonly onSort?: ((sort: TableSort) => void) | undefined
  /** Token that gives the height of a row. Default `--row-table`. */
  readonly rowHeight?: '--row-table' | '--row-queue' | undefined
  /** Least width before the table scrolls sideways, as a CSS length. */
  readonly minWidth?: string | undefined
  readonly hideHead?: boolean | undefined
}
