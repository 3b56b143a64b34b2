import { type RecordState, selectSuperseded, type SupersededCopy } from './advisory-superseded.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'

interface Link {
  readonly alias: string
  readonly advisory_id: number
  readonly own: number
}

/** Records that aliases connect with more others than any vulnerability has. They stay separate. */
export interface UnconnectedRecords {
  readonly records: number
  /** Id of one of them. */
  readonly recordId: string
}

/** Maximum number of records that aliases connect. Of real vulnerabilities, none has a tenth of that. */
const maxConnected = 2_000

/**
 * Marks superseded copies of records that several sources have, and assigns one group to all records that are connected by a chain of
 * aliases. A group may contain two CVEs; the scan separates them. Reads the aliases once, in order, and needs two numbers per record in
 * memory, whatever the size of the data. Returns the chains that were too long to be trusted.
 */
export function connectRecords(sqlite: SqliteConnection): readonly UnconnectedRecords[] {
  const last = (sqlite.query('SELECT coalesce(max(id), 0) AS n FROM advisory', []).rows[0] as { n: number }).n
  const parents = Int32Array.from({ length: last + 1 }, (_, id) => id)
  const superseded = new Uint8Array(last + 1)
  const parts: [id: number, ecosystem: string][] = []
  const namers: number[] = []
  const owners: number[] = []
  let alias: string | undefined
  const finishAlias = () => {
    if (owners.length > 1) {
      for (const { id, ecosystems } of findSuperseded(sqlite, owners)) {
        if (ecosystems === null) superseded[id] = 1
        else for (const ecosystem of ecosystems) parts.push([id, ecosystem])
      }
    }
    for (const id of namers) join(parents, namers[0] ?? id, id)
    namers.length = 0
    owners.length = 0
  }
  for (const row of sqlite.iterate('SELECT alias, advisory_id, own FROM advisory_alias ORDER BY alias', [])) {
    const link = row as Link
    if (link.alias !== alias) finishAlias()
    alias = link.alias
    namers.push(link.advisory_id)
    if (link.own === 1) owners.push(link.advisory_id)
  }
  finishAlias()
  const tooLong = separateChains(parents)
  save(sqlite, parents, superseded)
  sqlite.query('DELETE FROM superseded_part', [])
  sqlite.bulk('INSERT INTO superseded_part (advisory_id, ecosystem) VALUES (?, ?)', parts)
  return [...tooLong].map(([root, records]) => ({ records, recordId: recordIdOf(sqlite, root) }))
}

/** Makes each record of a group with too many members a group of its own. Returns the sizes of these groups. */
function separateChains(parents: Int32Array): ReadonlyMap<number, number> {
  const sizes = new Int32Array(parents.length)
  for (let id = 0; id < parents.length; id += 1) {
    const root = rootOf(parents, id)
    parents[id] = root
    sizes[root] = (sizes[root] ?? 0) + 1
  }
  const tooLong = new Map<number, number>()
  for (let id = 0; id < parents.length; id += 1) {
    const root = parents[id] ?? id
    const size = sizes[root] ?? 0
    if (size <= maxConnected) continue
    tooLong.set(root, size)
    parents[id] = id
  }
  return tooLong
}

function recordIdOf(sqlite: SqliteConnection, id: number): string {
  const [row] = sqlite.query('SELECT record_id FROM advisory WHERE id = ?', [id]).rows as { record_id: string }[]
  return row?.record_id ?? ''
}

function join(parents: Int32Array, one: number, other: number): void {
  const [a, b] = [rootOf(parents, one), rootOf(parents, other)]
  parents[Math.max(a, b)] = Math.min(a, b)
}

function rootOf(parents: Int32Array, id: number): number {
  let root = id
  while (parents[root] !== root) {
    const above = parents[root] ?? root
    parents[root] = parents[above] ?? above
    root = above
  }
  return root
}

function findSuperseded(sqlite: SqliteConnection, ids: readonly number[]): readonly SupersededCopy[] {
  const states = ids.map((id): RecordState => {
    const sql = `SELECT record_id, name, modified, hash, withdrawn_at IS NOT NULL AS withdrawn
      FROM advisory JOIN source ON source.key = source WHERE advisory.id = ?`
    const [row] = sqlite.query(sql, [id]).rows as StateRow[]
    if (!row) throw new Error(`The advisory data has an alias of an unknown record ${id}`)
    const { record_id: recordId, name: sourceName, modified, hash, withdrawn } = row
    return {
      id,
      recordId,
      sourceName,
      modified,
      hash,
      withdrawn: withdrawn === 1,
      ecosystems: ecosystemsOf(sqlite, id),
    }
  })
  return selectSuperseded(states)
}

function ecosystemsOf(sqlite: SqliteConnection, id: number): ReadonlySet<string> {
  const sql = `SELECT DISTINCT ecosystem FROM advisory JOIN affected ON affected.id >= first_affected
      AND affected.id < first_affected + affected_count JOIN package ON package.id = package_id WHERE advisory.id = ?`
  return new Set((sqlite.query(sql, [id]).rows as { ecosystem: string }[]).map(({ ecosystem }) => ecosystem))
}

interface StateRow {
  readonly record_id: string
  readonly name: string
  readonly modified: number
  readonly hash: Uint8Array
  readonly withdrawn: number
}

/** Writes the differences in pages, because a statement cannot write while another returns rows. */
function save(sqlite: SqliteConnection, parents: Int32Array, superseded: Uint8Array): void {
  const page = 'SELECT id, group_id, superseded FROM advisory WHERE id > ? ORDER BY id LIMIT 10000'
  for (let after = 0; ;) {
    const rows = sqlite.query(page, [after]).rows as { id: number; group_id: number | null; superseded: number }[]
    const changed = rows.flatMap(({ id, ...stored }) => {
      const root = rootOf(parents, id)
      const group = root === id ? null : root
      const isSame = group === stored.group_id && superseded[id] === stored.superseded
      return isSame ? [] : [[group, superseded[id], id]]
    })
    sqlite.bulk('UPDATE advisory SET group_id = ?, superseded = ? WHERE id = ?', changed)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
