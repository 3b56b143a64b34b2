import { addTo, type CandidateRow, candidateColumns } from './advisory-reader-rows.ts'
import type { StoredCandidate } from './advisory-stored.ts'
import type { SqliteConnection } from './dialect/sqlite-connection.ts'
import { inParts } from './in-parts.ts'
import { unpackText } from './packed-text.ts'

type Candidates = ReadonlyMap<string, readonly StoredCandidate[]>

/** Affected packages by name key. Those that another source has in a later state are left out, as is a name without any. */
export function candidatesNamed(sqlite: SqliteConnection, ecosystem: string, nameKeys: readonly string[]): Candidates {
  return readCandidates(sqlite, [ecosystem, nameKeys], (places) => ({
    name: 'name_key',
    tables: 'package CROSS JOIN affected ON package_id = package.id',
    condition: `ecosystem = ? AND name_key IN (${places})`,
  }))
}

/** The same of source packages that may list binary packages, by the names of those. */
export function candidatesListing(
  sqlite: SqliteConnection,
  ecosystem: string,
  binaries: readonly string[],
): Candidates {
  return readCandidates(sqlite, [ecosystem, binaries], (places) => ({
    name: 'listed_binary.name',
    tables: `listed_binary CROSS JOIN package ON package.id = listed_binary.package_id
      CROSS JOIN affected ON affected.package_id = package.id`,
    condition: `listed_binary.ecosystem = ? AND listed_binary.name IN (${places})`,
  }))
}

interface Question {
  readonly name: string
  readonly tables: string
  readonly condition: string
}

type FoundRow = Omit<StoredCandidate, 'withdrawn' | 'entry' | 'source'> & CandidateRow

function readCandidates(
  sqlite: SqliteConnection,
  [ecosystem, wanted]: readonly [ecosystem: string, names: readonly string[]],
  question: (places: string) => Question,
): Candidates {
  const found = new Map<string, StoredCandidate[]>()
  for (const [names, places] of inParts(wanted)) {
    const { name: column, tables, condition } = question(places)
    const sql = `SELECT ${column} AS name, name_key AS nameKey, release, entry, ${candidateColumns} FROM ${tables}
      CROSS JOIN advisory ON advisory.id = advisory_id WHERE ${condition} AND superseded = 0
      ORDER BY ${column}, record_id, source, affected.id`
    const { rows } = sqlite.query(sql, [ecosystem, ...names])
    for (const { name, withdrawn, entry, origin, ...row } of rows as FoundRow[]) {
      addTo(found, name, { ...row, source: origin, withdrawn: withdrawn === 1, entry: unpackText(entry) })
    }
  }
  return found
}
