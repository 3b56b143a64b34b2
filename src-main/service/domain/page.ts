/** Position in an ordered list: the sort values of a row, with its id last. Opaque to clients. */
export type Cursor = readonly (string | number | null)[]

/** The requested part of an ordered list. */
export interface PageRequest {
  /** 0 to 1,000, for products to 10,000. */
  readonly limit: number
  /** Rows from the end, still returned in list order. */
  readonly backward: boolean
  /** Only rows after it; if backward, before it. */
  readonly cursor: Cursor | null
}

/** A part of an ordered list, in list order. `cursors` has one entry per row. */
export interface Page<T> {
  readonly rows: readonly T[]
  readonly cursors: readonly Cursor[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}
