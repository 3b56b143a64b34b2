import type { SqliteConnection } from './dialect/sqlite-connection.ts'

/** Of a record that several sources give, all but the latest state are set aside; of equal states the one imported first stays. */
export function markSuperseded(sqlite: SqliteConnection): void {
  sqlite.query('UPDATE advisory SET superseded = 0 WHERE superseded = 1', [])
  sqlite.query(
    `UPDATE advisory SET superseded = 1 WHERE EXISTS (
      SELECT 1 FROM advisory other WHERE other.record_id = advisory.record_id AND other.id <> advisory.id
        AND (coalesce(other.modified_at, ''), -other.id) > (coalesce(advisory.modified_at, ''), -advisory.id))`,
    [],
  )
}

/**
 * Gives all records that are connected by a chain of aliases one group number. It is a coarse net: where it catches two CVEs, the
 * scan separates them. Holds two numbers a record in memory, whatever the size of the data.
 */
export function connectAliases(sqlite: SqliteConnection): void {
  const last = (sqlite.query('SELECT coalesce(max(id), 0) AS n FROM advisory', []).rows[0] as { n: number }).n
  const parents = Int32Array.from({ length: last + 1 }, (_, id) => id)
  const rootOf = (id: number): number => {
    let root = id
    while (parents[root] !== root) {
      const above = parents[root] ?? root
      parents[root] = parents[above] ?? above
      root = above
    }
    return root
  }
  let alias = ''
  let first = 0
  for (const row of sqlite.iterate('SELECT alias, advisory_id FROM advisory_alias ORDER BY alias', [])) {
    const link = row as { alias: string; advisory_id: number }
    if (link.alias === alias) {
      const [a, b] = [rootOf(first), rootOf(link.advisory_id)]
      parents[Math.max(a, b)] = Math.min(a, b)
    } else {
      alias = link.alias
      first = link.advisory_id
    }
  }
  const changed: [number, number][] = []
  for (const row of sqlite.iterate('SELECT id, group_id FROM advisory', [])) {
    const { id, group_id: group } = row as { id: number; group_id: number | null }
    const root = rootOf(id)
    if (group !== root) changed.push([root, id])
  }
  sqlite.bulk('UPDATE advisory SET group_id = ? WHERE id = ?', changed)
}
