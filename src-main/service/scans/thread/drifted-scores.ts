import type { UserDatabase } from '#service/db/database.ts'
import { saveDriftedScores } from '#service/db/scans/drifted-scores.ts'
import type { StoredFinding } from '#service/db/scans/scan-input.ts'
import { evaluatedColumns, type ScanFindingTable } from '#service/db/tables/scan-tables.ts'
import { inParts } from '#service/decisions/parts.ts'
import { changeOf } from './finding-change.ts'
import { changedFinding } from './scan-difference.ts'

const drifting: ReadonlySet<string> = new Set(['epss_score', 'priority', 'priority_reason'])
const steady = evaluatedColumns.filter((column) => !drifting.has(column))

/**
 * Findings of which only the EPSS score moved, by less than what is reported, as those of most findings do every day. If they are many, they
 * are written in short transactions before the scan is shown, as a change of the weights is: each is complete by itself, and the scores of
 * their vulnerabilities, which all versions share, have moved already. Few are shown with the rest.
 */
export class DriftedScores {
  readonly #database: UserDatabase
  readonly #at: string
  readonly #most: number
  #rows: ScanFindingTable[] = []
  #written = 0

  /**
   * @param at RFC 3339 in UTC
   * @param most more than this are written before
   */
  constructor(database: UserDatabase, at: string, most: number) {
    this.#database = database
    this.#at = at
    this.#most = most
  }

  /** Whether findings were written. */
  get hasWritten(): boolean {
    return this.#written > 0
  }

  /** Takes a finding if only its score moved. Returns whether it is to be staged: it changed in another way. */
  leaves(known: StoredFinding | undefined, row: ScanFindingTable): boolean {
    if (!changedFinding(known, row)) return false
    const isDrift =
      known !== undefined &&
      known.severity_override === null &&
      known.vulnerability_id === row.vulnerability_id &&
      steady.every((column) => known[column] === row[column]) &&
      changeOf(known, row) === null
    if (isDrift) this.#rows.push(row)
    return !isDrift
  }

  /** Writes what was taken, if there is more than can be shown with the rest. */
  async write(signal: AbortSignal): Promise<void> {
    if (!this.hasWritten && this.#rows.length <= this.#most) return
    const rows = this.#rows
    this.#rows = []
    await inParts(this.#database, rows, async (transaction, part) => {
      signal.throwIfAborted()
      await saveDriftedScores(transaction, part, this.#at)
    })
    this.#written += rows.length
  }

  /** Returns what is left to be shown with the rest. */
  rest(): readonly ScanFindingTable[] {
    return this.#rows
  }
}
