import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { type CpeGap, missingYears } from '#service/domain/advisories/nvd-years.ts'
import { newestIn } from '#service/domain/advisories/source-dates.ts'
import { sampleSourceNames } from '#service/domain/products/sample-feeds.ts'
import { readCoveredEcosystems, type SourceRow } from './advisory-reader-rows.ts'

/** What a snapshot of the advisory data is meant to be complete for. */
export class AdvisoryCoverage {
  readonly #sqlite: SqliteConnection
  readonly #sample: string
  readonly #covered: ReadonlySet<string>
  readonly #releases: ReadonlySet<string>
  readonly #records = new Map<string, number>()
  readonly #cpeGap: CpeGap | null

  constructor(sqlite: SqliteConnection, sources: readonly SourceRow[]) {
    this.#sqlite = sqlite
    const sample = sources.filter(({ name }) => sampleSourceNames.has(name))
    this.#sample = JSON.stringify(sample.map(({ key }) => key))
    const covered = new Map(sources.map((source) => [source.key, new Set(readCoveredEcosystems(source))]))
    this.#covered = new Set([...covered.values()].flatMap((ecosystems) => [...ecosystems]))
    const releases = sqlite.query('SELECT source, ecosystem, release FROM covered_release', []).rows as ReleaseRow[]
    this.#cpeGap = findCpeGap(sqlite, sources)
    this.#releases = new Set(
      releases
        .filter(({ source, ecosystem }) => covered.get(source)?.has(ecosystem) === true)
        .map(({ ecosystem, release }) => `${ecosystem}\n${release}`),
    )
  }

  covers(ecosystem: string, release?: string): boolean {
    return release === undefined ? this.#covered.has(ecosystem) : this.#releases.has(`${ecosystem}\n${release}`)
  }

  cpeGap(): CpeGap | null {
    return this.#cpeGap
  }

  releases(ecosystem: string): readonly string[] {
    const start = `${ecosystem}\n`
    return [...this.#releases]
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length))
      .toSorted()
  }

  recordsAbout(ecosystem: string): number {
    const known = this.#records.get(ecosystem)
    if (known !== undefined) return known
    const sql = `SELECT count(DISTINCT advisory.record_id) AS n FROM package CROSS JOIN affected ON package_id = package.id
      CROSS JOIN advisory ON advisory.id = advisory_id WHERE ecosystem = ? AND withdrawn_at IS NULL AND unreadable = 0`
    const [row] = this.#sqlite.query(sql, [ecosystem]).rows as { n: number }[] // columns as selected
    this.#records.set(ecosystem, row?.n ?? 0)
    return row?.n ?? 0
  }

  isInvented(ecosystem: string, nameKeys: readonly string[]): boolean {
    if (this.#sample === '[]') return false
    const sql = `SELECT 1 FROM package CROSS JOIN affected ON package_id = package.id CROSS JOIN advisory ON advisory.id = advisory_id
      WHERE ecosystem = ? AND name_key IN (SELECT value FROM json_each(?)) AND source IN (SELECT value FROM json_each(?)) LIMIT 1`
    return this.#sqlite.query(sql, [ecosystem, JSON.stringify(nameKeys), this.#sample]).rows.length > 0
  }
}

/** Returns what the most complete source of NVD lacks; null if it lacks nothing, or there is none. */
function findCpeGap(sqlite: SqliteConnection, sources: readonly SourceRow[]): CpeGap | null {
  const gaps = sources
    .filter(({ kind }) => kind === 'NVD')
    .map((source): CpeGap => {
      const { rows } = sqlite.query('SELECT part, records FROM held_records WHERE source = ?', [source.key])
      const parts = new Map((rows as PartRow[]).map(({ part, records }) => [part, records])) // columns as selected
      const ecosystems = readCoveredEcosystems(source)
      const { newest_record: newestRecord, data_date: dataDate, imported_at: importedAt } = source
      return {
        source: source.name,
        records: [...parts.values()].reduce((sum, records) => sum + records, 0),
        years: missingYears({ ecosystems, parts }, newestIn({ newestRecord, dataDate, importedAt })),
      }
    })
    .toSorted((a, b) => a.years.length - b.years.length)
  const [best] = gaps
  return best === undefined || best.years.length === 0 ? null : best
}

interface PartRow {
  readonly part: string
  readonly records: number
}

interface ReleaseRow {
  readonly source: number
  readonly ecosystem: string
  readonly release: string
}
