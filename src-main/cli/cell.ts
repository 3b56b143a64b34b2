/** Content of a cell: a text, a count, a boolean, or nothing. */
export type Cell = string | number | boolean | null
