import { addTo, isCurrentPart, type RecordRow, recordColumns } from './advisory-reader-rows.ts'
import type { StoredAdvisory, StoredAffected } from './stored-advisory-types.ts'
import type { TextReader } from './advisory-text.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { chunkValues } from '#service/db/chunk-values.ts'
import { unpackText } from '#service/db/packed-text.ts'

/** Maximum number of affected packages that are read per record. */
const maxAffected = 100

/** Returns the groups of records, by record id. Unknown records are omitted. */
export function groupsOfRecords(sqlite: SqliteConnection, recordIds: readonly string[]): ReadonlyMap<string, number> {
  const wanted = new Set(recordIds)
  const found = new Map<string, number>()
  for (const [aliases, places] of chunkValues([...new Set(recordIds.map((id) => id.toUpperCase()))])) {
    const sql = `SELECT record_id AS recordId, coalesce(group_id, advisory.id) AS groupId
      FROM advisory_alias CROSS JOIN advisory ON advisory.id = advisory_id
      WHERE alias IN (${places}) AND own = 1 AND superseded = 0`
    const rows = sqlite.query(sql, aliases).rows as { recordId: string; groupId: number }[] // columns as selected
    for (const { recordId, groupId } of rows) if (wanted.has(recordId)) found.set(recordId, groupId)
  }
  return found
}

/** Returns the records of groups, by group, in order of their ids and sources. */
export function recordsOfGroups(
  sqlite: SqliteConnection,
  texts: TextReader,
  groupIds: readonly number[],
): ReadonlyMap<number, readonly StoredAdvisory[]> {
  const sql = `WITH wanted AS MATERIALIZED (SELECT value AS id FROM json_each(?)),
      member AS MATERIALIZED (
        SELECT id FROM wanted UNION SELECT advisory.id FROM wanted CROSS JOIN advisory ON group_id = wanted.id)
    SELECT ${recordColumns} FROM member CROSS JOIN advisory ON advisory.id = member.id
      JOIN source ON source.key = advisory.source
    WHERE superseded = 0 ORDER BY record_id, source.name`
  const { rows } = sqlite.query(sql, [JSON.stringify(groupIds)])
  const records = (rows as (Omit<StoredAdvisory, 'record' | 'hash'> & RecordRow)[]).map(
    ({ block, start, length, hash, ...row }) => ({
      ...row,
      hash: Buffer.from(hash).toString('hex'),
      record: texts.read({ block, start, length }),
    }),
  )
  return Map.groupBy(records, ({ groupId }) => groupId)
}

/**
 * Returns affected packages of records, with their ecosystem and release, by record: the first 100 of each. Records without any are
 * omitted.
 */
export function affectedByRecords(
  sqlite: SqliteConnection,
  advisoryIds: readonly number[],
): ReadonlyMap<number, readonly StoredAffected[]> {
  const sql = `SELECT advisoryId, ecosystem, nameKey, release, entry FROM (
      SELECT advisory.id AS advisoryId, ecosystem, name_key AS nameKey, release, entry,
        row_number() OVER (PARTITION BY advisory.id ORDER BY ecosystem, name_key, affected.id) AS place
      FROM json_each(?) AS wanted CROSS JOIN advisory ON advisory.id = wanted.value
      CROSS JOIN affected ON affected.id >= first_affected AND affected.id < first_affected + affected_count
      CROSS JOIN package ON package.id = package_id WHERE ${isCurrentPart})
    WHERE place <= ${maxAffected} ORDER BY advisoryId, place`
  const { rows } = sqlite.query(sql, [JSON.stringify(advisoryIds)])
  const affected = (rows as (Omit<StoredAffected, 'entry'> & AffectedRow)[]).map(({ advisoryId, entry, ...row }) => ({
    advisoryId,
    affected: { ...row, entry: unpackText(entry) },
  }))
  const found = new Map<number, StoredAffected[]>()
  for (const one of affected) {
    const list = found.get(one.advisoryId)
    if (list) list.push(one.affected)
    else found.set(one.advisoryId, [one.affected])
  }
  return found
}

/** Returns, by binary package, the name keys of the source packages whose entries list it or listed it. Names without any are omitted. */
export function sourcesOfBinaries(
  sqlite: SqliteConnection,
  ecosystem: string,
  binaries: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [names, places] of chunkValues(binaries)) {
    const sql = `SELECT name, name_key AS source FROM listed_binary CROSS JOIN package ON package.id = package_id
      WHERE listed_binary.ecosystem = ? AND name IN (${places}) ORDER BY name, name_key`
    const { rows } = sqlite.query(sql, [ecosystem, ...names])
    for (const { name, source } of rows as { name: string; source: string }[]) addTo(found, name, source) // columns as selected
  }
  return found
}

interface AffectedRow {
  readonly advisoryId: number
  readonly entry: string | Uint8Array
}
