/** What a row holds: a text, a count, a yes or no, or nothing. */
export type Cell = string | number | boolean | null
