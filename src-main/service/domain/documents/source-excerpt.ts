/**
 * The requested lines of a document, numbered from 1. `column` is the start of the window in a truncated first line; null: its beginning.
 */
export interface ExcerptRequest {
  readonly first: number
  readonly count: number
  readonly column: number | null
}

/** A line of a document, or a window of it. Columns count UTF-16 units from 1, like those of findings. */
export interface SourceLine {
  readonly number: number
  readonly text: string
  readonly startColumn: number
  readonly isCut: boolean
}

/** Some lines of a document. `lineCount` is that of the whole text. */
export interface SourceExcerpt {
  readonly lines: readonly SourceLine[]
  readonly lineCount: number
}
