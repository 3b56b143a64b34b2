import type { Cell } from './cell.ts'
import { csvLines } from './csv.ts'
import { tableLines } from './table.ts'
import { terminalJson, terminalText } from './terminal-text.ts'

export const outputFormats = ['table', 'json', 'csv'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** A stream to write to: standard output or standard error. */
export interface TextSink {
  write(text: string): unknown
}

/** Output of a command. */
export interface Output {
  /**
   * Writes the result to standard output, once per command. `keys` are the columns in their order; `none` is the text for an empty table.
   */
  result(keys: readonly string[], rows: readonly Readonly<Record<string, Cell>>[], none?: string): void
  /** Writes any other message, one line on standard error. */
  note(line: string): void
}

/** @param format format of results */
export function createOutput(format: OutputFormat, stdout: TextSink, stderr: TextSink): Output {
  const note = (line: string) => void stderr.write(`${terminalText(line)}\n`)
  return {
    note,
    result(keys, rows, none) {
      if (format === 'json') stdout.write(`${terminalJson(rows)}\n`)
      else if (format === 'csv') stdout.write(csvLines(keys, rows))
      else if (rows.length > 0) stdout.write(tableLines(keys, rows))
      else if (none) note(none)
    },
  }
}
