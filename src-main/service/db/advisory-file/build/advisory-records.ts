import { partsOf, type ReleaseCounts } from './advisory-coverage.ts'
import { type FindingKind, findingKinds } from '#shared/finding-kind.ts'
import type { PackageIds } from '#service/db/advisory-file/advisory-packages.ts'
import type { WrittenRecords, RecordCounts } from './advisory-written-records.ts'
import { isLater, listsBinaries, mergeVersions, type StoredRecord } from './advisory-parts.ts'
import { type AdvisoryRow, type AffectedRow, hashOfRecord, timeOf } from '#service/db/advisory-file/advisory-row.ts'
import { type TextPlace, TextReader, type TextWriter } from '#service/db/advisory-file/advisory-text.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { packText, unpackText } from '#service/db/packed-text.ts'

/**
 * Of two versions of a record, `latest` stores the later one, `by ecosystem` the later one of each ecosystem, and `forced` the added one, as
 * in a bundle that declares its content.
 */
export type PutMode = 'latest' | 'by ecosystem' | 'forced'

/** Outcome of writing a record: it is new, replaces an earlier version, is already stored, or is an older version. */
export type WriteOutcome = 'new' | 'changed' | 'same' | 'older'

const insertAdvisory = `INSERT INTO advisory (id, source, record_id, modified, withdrawn_at, kind, origin, hash, block, start,
  length, first_affected, affected_count, lists_binaries, unreadable)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const insertAlias = 'INSERT OR IGNORE INTO advisory_alias (alias, advisory_id, own) VALUES (?, ?, ?)'
const insertAffected = 'INSERT INTO affected (id, advisory_id, package_id, release, entry) VALUES (?, ?, ?, ?, ?)'
const insertConfiguration = 'INSERT INTO configuration (advisory_id, content) VALUES (?, ?)'
const deleteAlias = 'DELETE FROM advisory_alias WHERE alias = ? AND advisory_id = ?'
const countReleases = `SELECT ecosystem, release, count(*) AS entries FROM affected JOIN package ON package.id = package_id
  WHERE affected.id >= ? AND affected.id < ? GROUP BY 1, 2`
const stateColumns = `advisory.id, record_id, modified, hash, block, start, length, first_affected, affected_count, lists_binaries, unreadable`
const readEntries = `SELECT ecosystem, name_key AS nameKey, release, entry FROM affected JOIN package ON package.id = package_id
  WHERE affected.id >= ? AND affected.id < ? ORDER BY affected.id`
const findOwn = `SELECT ${stateColumns}
  FROM advisory_alias CROSS JOIN advisory ON advisory.id = advisory_id
  WHERE alias = ? AND own = 1 AND source = ? AND record_id = ?`
const findOlder = `SELECT ${stateColumns}
  FROM advisory_alias CROSS JOIN advisory ON advisory.id = advisory_id
  WHERE (alias = ? OR (alias > ? AND alias < ?)) AND own = 1 AND source = ? AND modified < ?`

interface StoredState extends TextPlace {
  readonly id: number
  readonly record_id: string
  readonly modified: number
  readonly hash: Uint8Array
  readonly first_affected: number
  readonly affected_count: number
  readonly lists_binaries: number
  readonly unreadable: number
}

interface Writers {
  readonly texts: TextWriter
  readonly releases: ReleaseCounts
}

interface StoredContent {
  readonly aliases: readonly string[]
  readonly source: string
  readonly kind: FindingKind
  readonly withdrawn: string | null
}

interface StoredEntry extends Omit<AffectedRow, 'entry' | 'binaries'> {
  readonly entry: string | Uint8Array
}

interface CountedEntries {
  readonly ecosystem: string
  readonly release: string | null
  readonly entries: number
}

/** Writes records of sources to a build. */
export class RecordWriter {
  readonly #sqlite: SqliteConnection
  readonly #packages: PackageIds
  readonly #texts: TextWriter
  readonly #releases: ReleaseCounts
  readonly #reader: TextReader
  readonly #put: WrittenRecords
  #nextId: number
  #nextAffected: number

  constructor(
    sqlite: SqliteConnection,
    { packages, texts, releases, put }: Writers & { readonly packages: PackageIds; readonly put: WrittenRecords },
  ) {
    this.#sqlite = sqlite
    this.#packages = packages
    this.#texts = texts
    this.#releases = releases
    this.#put = put
    this.#reader = new TextReader(sqlite)
    this.#nextId = this.#after('SELECT max(id) AS id FROM advisory')
    this.#nextAffected = this.#after('SELECT max(id) AS id FROM affected')
  }

  /** Declares that a source has no records yet, so that its records need not be looked up. */
  startEmpty(source: number): void {
    this.#put.startEmpty(source)
  }

  /** Counts the records of a source. */
  count(source: number): RecordCounts {
    return this.#put.count(source)
  }

  /** Writes one record, in the way of its source. */
  put(source: number, row: AdvisoryRow, mode: PutMode = 'latest'): WriteOutcome {
    const hash = hashOfRecord(row)
    const modified = timeOf(row.modified)
    const known = this.#put.isFirst(source, row.recordId) ? undefined : this.#find(source, row.recordId)
    if (!known) {
      this.#insert(source, row, modified, hash)
      return 'new'
    }
    if (Buffer.compare(hash, known.hash) === 0) return 'same'
    const added = { row, version: { modified, hash, lists_binaries: Number(listsBinaries(row.affected)) } }
    if (mode === 'by ecosystem' && !row.unreadable && known.unreadable === 0) return this.#merge(source, known, added)
    if (mode !== 'forced' && !isLater(added.version, known)) return 'older'
    this.#delete(source, known)
    this.#insert(source, row, modified, hash)
    return 'changed'
  }

  /** Removes a record. Returns the number removed. */
  remove(source: number, recordId: string): number {
    const known = this.#find(source, recordId)
    if (known) this.#delete(source, known)
    return known ? 1 : 0
  }

  /**
   * Removes the records of a document that are older than a time: the one with the document's id, and those whose id continues it after a
   * slash.
   */
  removeOlder(source: number, documentId: string, time: number): void {
    const key = documentId.toUpperCase()
    const found = this.#sqlite.query(findOlder, [key, `${key}/`, `${key}0`, source, time]).rows as StoredState[]
    // An id with further slashes belongs to another document.
    const own = found.filter(({ record_id: id }) => !id.slice(documentId.length + 1).includes('/'))
    for (const known of own) this.#delete(source, known)
  }

  /** Removes every record of a source. */
  removeAll(source: number): void {
    this.#texts.flush()
    const sql = 'SELECT block, sum(length) AS length FROM advisory WHERE source = ? GROUP BY block'
    for (const freed of this.#sqlite.query(sql, [source]).rows) this.#texts.free(freed as TextPlace) // columns as selected
    const own = '(SELECT id FROM advisory WHERE source = ?)'
    for (const table of ['affected', 'advisory_alias', 'configuration']) {
      this.#sqlite.query(`DELETE FROM ${table} WHERE advisory_id IN ${own}`, [source])
    }
    this.#sqlite.query('DELETE FROM advisory WHERE source = ?', [source])
    this.#releases.forget(source)
    this.#put.removed(source)
  }

  /** Stores what each of both versions is the latest for. */
  #merge(source: number, known: StoredState, added: StoredRecord): WriteOutcome {
    const { row, version } = mergeVersions({ row: this.#read(known, added.row.recordId), version: known }, added)
    if (Buffer.compare(version.hash, known.hash) === 0) return 'older'
    this.#delete(source, known)
    this.#insert(source, row, version.modified, Buffer.from(version.hash))
    return 'changed'
  }

  #read(known: StoredState, recordId: string): AdvisoryRow {
    this.#texts.flushBlock(known.block)
    const record = this.#reader.read(known)
    const { aliases, source: origin, kind, withdrawn } = JSON.parse(record) as StoredContent // as `AdvisoryRow.record`
    const range = [known.first_affected, known.first_affected + known.affected_count]
    const entries = this.#sqlite.query(readEntries, range).rows as StoredEntry[] // columns as selected
    return {
      ...{ recordId, withdrawn, origin, aliases, record, configurations: null, unreadable: false },
      modified: new Date(known.modified).toISOString(),
      kind,
      affected: entries.map(({ entry, ...place }) => ({
        ...place,
        entry: unpackText(entry),
        // Their names are known already.
        ...(known.lists_binaries === 1 && { binaries: [] }),
      })),
    }
  }

  #insert(source: number, row: AdvisoryRow, modified: number, hash: Buffer): void {
    const id = this.#nextId
    const first = this.#nextAffected
    const place = this.#texts.add(row.record)
    this.#sqlite.query(insertAdvisory, [
      id,
      source,
      row.recordId,
      modified,
      row.withdrawn,
      findingKinds.indexOf(row.kind),
      row.origin,
      hash,
      place.block,
      place.start,
      place.length,
      first,
      row.affected.length,
      Number(listsBinaries(row.affected)),
      Number(row.unreadable),
    ])
    this.#nextId += 1
    if (row.unreadable) this.#put.addedUnreadable()
    else this.#put.added(source, modified, row.withdrawn !== null)
    this.#sqlite.query(insertAlias, [row.recordId.toUpperCase(), id, 1])
    for (const alias of row.aliases) this.#sqlite.query(insertAlias, [alias.toUpperCase(), id, 0])
    for (const { ecosystem, nameKey, release, entry, binaries } of row.affected) {
      const packageId = this.#packages.of(ecosystem, nameKey)
      this.#sqlite.query(insertAffected, [this.#nextAffected, id, packageId, release, packText(entry)])
      this.#nextAffected += 1
      if (binaries) this.#packages.list(ecosystem, packageId, binaries)
      if (release !== null) this.#releases.add(source, ecosystem, release, 1)
    }
    const ecosystems = row.affected.map(({ ecosystem }) => ecosystem)
    if (!row.unreadable) this.#releases.addRecords(source, partsOf(row.recordId, row.origin, ecosystems), 1)
    if (row.configurations !== null) this.#sqlite.query(insertConfiguration, [id, packText(row.configurations)])
  }

  #delete(source: number, known: StoredState): void {
    this.#texts.flushBlock(known.block)
    // The record contains its aliases: they need no index.
    const { aliases, source: origin } = JSON.parse(this.#reader.read(known)) as StoredContent // as `AdvisoryRow.record`
    for (const alias of [known.record_id, ...aliases]) {
      this.#sqlite.query(deleteAlias, [alias.toUpperCase(), known.id])
    }
    const range = [known.first_affected, known.first_affected + known.affected_count]
    const counted = this.#sqlite.query(countReleases, range).rows as CountedEntries[]
    for (const { ecosystem, release, entries } of counted) {
      if (release !== null) this.#releases.add(source, ecosystem, release, -entries)
    }
    const ecosystems = counted.map(({ ecosystem }) => ecosystem)
    if (known.unreadable === 0) this.#releases.addRecords(source, partsOf(known.record_id, origin, ecosystems), -1)
    this.#sqlite.query('DELETE FROM affected WHERE id >= ? AND id < ?', range)
    this.#sqlite.query('DELETE FROM configuration WHERE advisory_id = ?', [known.id])
    this.#sqlite.query('DELETE FROM advisory WHERE id = ?', [known.id])
    this.#texts.free(known)
    this.#put.removed(source)
  }

  #find(source: number, recordId: string): StoredState | undefined {
    return this.#sqlite.query(findOwn, [recordId.toUpperCase(), source, recordId]).rows[0] as StoredState | undefined
  }

  #after(sql: string): number {
    return ((this.#sqlite.query(sql, []).rows[0] as { id: number | null }).id ?? 0) + 1
  }
}
