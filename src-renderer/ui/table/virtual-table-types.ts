import type { ReactNode } from 'react'

/** One column: its width, its head, and its cells. */
export interface Column<Row> {
  readonly key: string
  /** Head as text. Empty for a column of symbols, whose `label` is announced instead. */
  readonly head: string
  readonly label?: string
  /** A symbol that is shown in place of the head. It has its own name, which is that of the column. */
  readonly mark?: ReactNode
  /** Track of a CSS grid: `7rem`, `minmax(12rem, 2fr)`. */
  readonly width: string
  readonly end?: boolean
  /** True if the list can be sorted by this column. */
  readonly sortable?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Returns the text of the cell when the table is copied. Columns without it are not copied. */
  readonly text?: (row: Row) => string | number | null | undefined
  /** True for the column that identifies a row. It cannot be hidden. */
  readonly fixed?: boolean
}

export interface TableSort {
  readonly key: string
  readonly descending: boolean
}

/** The position of a row in a tree, for `treegrid`. */
export interface TreePlace {
  /** 1 for a root. */
  readonly level: number
  /** Undefined for a leaf. */
  readonly expanded?: boolean | undefined
}

export interface VirtualTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** The rows loaded so far, from the top. */
  readonly rows: readonly Row[]
  /** Size of the whole list. Rows that are not loaded show a placeholder. */
  readonly totalCount: number
  readonly rowKey: (row: Row) => string
  /** Called when the view approaches the last loaded row: load more, if there are more. */
  readonly onNeedMore?: (() => void) | undefined
  readonly cursorKey?: string | null | undefined
  readonly onCursor?: ((row: Row) => void) | undefined
  readonly selectedKeys?: ReadonlySet<string> | undefined
  readonly onSelectRow?: ((row: Row) => void) | undefined
  /** Selects the rows between two places: Shift with a key that moves, or with a click. */
  readonly onExtend?: ((from: number, to: number) => void) | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Opens or closes the row's details or its branch. */
  readonly onExpand?: ((row: Row, expanded: boolean) => void) | undefined
  /** Returns the details below the row while it is open. Null: closed. */
  readonly detail?: ((row: Row) => ReactNode) | undefined
  /** Returns the heading above a row that begins a group. Null for the other rows. */
  readonly groupHead?: ((row: Row) => ReactNode) | undefined
  readonly treePlace?: ((row: Row) => TreePlace) | undefined
  readonly sort?: TableSort | null | undefined
  readonly onSort?: ((sort: TableSort) => void) | undefined
  /** Token of the row height. Default `--row-table`. */
  readonly rowHeight?: '--row-table' | '--row-queue' | undefined
  /** Minimum width before the table scrolls sideways, as a CSS length. */
  readonly minWidth?: string | undefined
  /** Keys of columns that are left out where the table is too narrow for all, the first one first. The rest scrolls sideways only if it still does not fit. */
  readonly dropped?: readonly string[] | undefined
  readonly hideHead?: boolean | undefined
  /** True if the table is beside the content of its page: it does not take the focus, and its keys work on its rows alone. */
  readonly isSecondary?: boolean | undefined
}
