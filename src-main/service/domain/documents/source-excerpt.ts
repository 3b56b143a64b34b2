/** Which lines of a document are wanted: numbers from 1. `column` is what the window of a cut first line shows; null: its beginning. */
export interface ExcerptRequest {
  readonly first: number
  readonly count: number
  readonly column: number | null
}

/** A line of a document, or a window of it. Columns count UTF-16 units from 1, as findings do. */
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
