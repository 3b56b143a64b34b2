/** Place in an ordered list: the sort values of a row, its id last. Opaque to clients. */
export type Cursor = readonly (string | number | null)[]

/** What part of an ordered list is wanted. */
export interface PageRequest {
  /** 0 to 1,000, for products to 10,000. */
  readonly limit: number
  /** Rows from the end, still given in list order. */
  readonly backward: boolean
  /** Only rows after it; when backward, before it. */
  readonly cursor: Cursor | null
}

/** A part of an ordered list, in list order. `cursors` has one entry per row. */
export interface Page<T> {
  readonly rows: readonly T[]
  readonly cursors: readonly Cursor[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}
