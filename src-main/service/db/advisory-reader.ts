import { openSqlite } from './dialect/open-sqlite.ts'
import type { SqliteConnection } from './dialect/sqlite-connection.ts'

/** An affected package of a record; `entry` is what the import stored. */
export interface StoredCandidate {
  readonly recordId: string
  readonly kind: string
  readonly withdrawn: boolean
  readonly entry: string
}

/** A record; `record` is what the import stored. */
export interface StoredAdvisory {
  readonly id: number
  readonly sourceId: string
  readonly recordId: string
  readonly groupId: number
  readonly withdrawnAt: string | null
  readonly record: string
}

export interface StoredKev {
  readonly dateAdded: string | null
  readonly dueDate: string | null
  readonly ransomware: boolean
}

export interface StoredEpss {
  readonly score: number
  readonly percentile: number | null
}

/** Date and version that the sources of a kind state for themselves. */
export interface StoredFeed {
  readonly dataDate: string | null
  readonly dataVersion: string | null
}

interface CandidateRow {
  readonly name_key: string
  readonly record_id: string
  readonly kind: string
  readonly withdrawn: number
  readonly entry: string
}

const namesAtOnce = 200

const advisoryColumns = 'id, source_id, record_id, coalesce(group_id, id) AS group_id, withdrawn_at, record'

/**
 * A state of the advisory data, read on this very thread by prepared statements: for scans, which ask thousands of times. Records
 * that another source has in a later state are left out.
 */
export class AdvisoryReader {
  readonly #sqlite: SqliteConnection
  readonly #covered: ReadonlySet<string>
  readonly #feeds = new Map<string, StoredFeed | undefined>()
  readonly snapshotId: string
  /** Source ids by which a removed source is noticed. */
  readonly sourceIds: ReadonlySet<string>

  /** @throws Error when the file is missing, is no advisory database or is damaged. */
  constructor(file: string) {
    this.#sqlite = openSqlite({ file, mode: 'read', schema: 'advisories' }, [])
    const snapshot = this.#rows<{ id: string }>('SELECT id FROM snapshot')[0]
    if (!snapshot) throw new Error(`The advisory data "${file}" names no state`)
    this.snapshotId = snapshot.id
    const sources = this.#rows<{ id: string; ecosystems: string }>('SELECT id, ecosystems FROM source')
    this.sourceIds = new Set(sources.map(({ id }) => id))
    this.#covered = new Set(sources.flatMap(({ ecosystems }) => JSON.parse(ecosystems) as string[]))
  }

  /** Whether any imported source is about the ecosystem. */
  covers(ecosystem: string): boolean {
    return this.#covered.has(ecosystem)
  }

  /** Affected packages by name key, for many names at a time. A name without any is left out. */
  candidates(ecosystem: string, nameKeys: readonly string[]): ReadonlyMap<string, readonly StoredCandidate[]> {
    const found = new Map<string, StoredCandidate[]>()
    for (let start = 0; start < nameKeys.length; start += namesAtOnce) {
      // A whole number of places, so that few statements are prepared; the last name stands in the places that are left.
      const part = nameKeys.slice(start, start + namesAtOnce)
      const names = part.length === 1 ? part : Array.from({ length: namesAtOnce }, (_, at) => part[at] ?? part[0])
      const places = names.map(() => '?').join(', ')
      const rows = this.#rows<CandidateRow>(
        `SELECT name_key, record_id, kind, withdrawn_at IS NOT NULL AS withdrawn, entry FROM affected
          CROSS JOIN advisory ON advisory.id = affected.advisory_id
          WHERE ecosystem = ? AND name_key IN (${places}) AND superseded = 0 ORDER BY name_key, advisory_id, position`,
        [ecosystem, ...names],
      )
      for (const row of rows) {
        const list = found.get(row.name_key) ?? []
        list.push({ recordId: row.record_id, kind: row.kind, withdrawn: row.withdrawn === 1, entry: row.entry })
        found.set(row.name_key, list)
      }
    }
    return found
  }

  /** A record by its id. */
  advisory(recordId: string): StoredAdvisory | undefined {
    return this.#advisories('record_id = ?', [recordId])[0]
  }

  /** Every record of a group. */
  group(groupId: number): readonly StoredAdvisory[] {
    return this.#advisories('group_id = ?', [groupId])
  }

  /** Affected packages of a record, with their ecosystem. */
  affected(advisoryId: number): readonly { readonly ecosystem: string; readonly entry: string }[] {
    return this.#rows(
      'SELECT ecosystem, entry FROM affected WHERE advisory_id = ? ORDER BY ecosystem, name_key, position LIMIT 100',
      [advisoryId],
    )
  }

  kev(cveId: string): StoredKev | undefined {
    const row = this.#rows<{ date_added: string | null; due_date: string | null; ransomware: number | null }>(
      'SELECT date_added, due_date, ransomware FROM kev WHERE cve_id = ?',
      [cveId.toUpperCase()],
    )[0]
    return row && { dateAdded: row.date_added, dueDate: row.due_date, ransomware: row.ransomware === 1 }
  }

  epss(cveId: string): StoredEpss | undefined {
    return this.#rows<StoredEpss>('SELECT score, percentile FROM epss WHERE cve_id = ?', [cveId.toUpperCase()])[0]
  }

  /** The imported feed of a kind; undefined when there is none. */
  feed(kind: 'KEV' | 'EPSS'): StoredFeed | undefined {
    if (this.#feeds.has(kind)) return this.#feeds.get(kind)
    const row = this.#rows<{ data_date: string | null; data_version: string | null }>(
      'SELECT data_date, data_version FROM source WHERE kind = ? LIMIT 1',
      [kind],
    )[0]
    const feed = row && { dataDate: row.data_date, dataVersion: row.data_version }
    this.#feeds.set(kind, feed)
    return feed
  }

  close(): void {
    this.#sqlite.close()
  }

  #advisories(condition: string, parameters: readonly unknown[]): StoredAdvisory[] {
    interface Row {
      id: number
      source_id: string
      record_id: string
      group_id: number
      withdrawn_at: string | null
      record: string
    }
    const sql = `SELECT ${advisoryColumns} FROM advisory WHERE ${condition} AND superseded = 0`
    return this.#rows<Row>(sql, parameters).map((row) => ({
      id: row.id,
      sourceId: row.source_id,
      recordId: row.record_id,
      groupId: row.group_id,
      withdrawnAt: row.withdrawn_at,
      record: row.record,
    }))
  }

  #rows<Row>(sql: string, parameters: readonly unknown[] = []): Row[] {
    return this.#sqlite.query(sql, parameters).rows as Row[] // columns as selected
  }
}
