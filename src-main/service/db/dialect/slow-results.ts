import type { StatementResult } from './protocol.ts'

/** A statement that takes less is as fast as its result is found. Milliseconds. */
const minMs = 10
/** A larger result is not kept: it is a list that few ask for again. */
const maxRows = 200
const maxResults = 64

/**
 * Keeps small results of slow statements of a connection that only reads, until any other connection changes the database. Several
 * clients look at the same large version, and each page of a list counts it again.
 */
export class SlowResults {
  readonly #results = new Map<string, StatementResult>()
  readonly #readDataVersion: () => unknown
  #dataVersion: unknown

  /** @param readDataVersion returns a value that changes with every change by another connection */
  constructor(readDataVersion: () => unknown) {
    this.#readDataVersion = readDataVersion
  }

  /** Returns the kept result of a statement, or runs it. Statements must depend on nothing but the database and their parameters. */
  get(sql: string, parameters: readonly unknown[], run: () => StatementResult): StatementResult {
    // Read before the statement: a change in between clears what is kept too early, never too late.
    const current = this.#results.size > 0 ? this.#readDataVersion() : undefined
    if (current !== this.#dataVersion) this.clear()
    const known = this.#results.size > 0 ? this.#results.get(keyOf(sql, parameters)) : undefined
    if (known) return known
    const version = current ?? this.#readDataVersion()
    const started = performance.now()
    const result = run()
    if (performance.now() - started >= minMs && result.rows.length <= maxRows)
      this.#keep(sql, parameters, result, version)
    return result
  }

  clear(): void {
    this.#results.clear()
    this.#dataVersion = undefined
  }

  #keep(sql: string, parameters: readonly unknown[], result: StatementResult, version: unknown): void {
    if (this.#results.size >= maxResults) {
      const oldest = this.#results.keys().next().value
      if (oldest !== undefined) this.#results.delete(oldest)
    }
    this.#results.set(keyOf(sql, parameters), result)
    this.#dataVersion = version
  }
}

function keyOf(sql: string, parameters: readonly unknown[]): string {
  return `${sql}\n${JSON.stringify(parameters, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))}`
}
