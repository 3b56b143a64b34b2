import type { SqliteConnection } from './dialect/sqlite-connection.ts'

/** Of a record that several sources give, all but the latest state are set aside; of equal states the one imported first stays. */
export function markSuperseded(sqlite: SqliteConnection): void {
  sqlite.query('UPDATE advisory SET superseded = 0 WHERE superseded = 1', [])
  const several = `SELECT record_id FROM advisory INDEXED BY advisory_by_record GROUP BY record_id HAVING count(*) > 1`
  const doubles = sqlite.query(
    `SELECT id, record_id FROM advisory WHERE record_id IN (${several})
      ORDER BY record_id, coalesce(modified_at, '') DESC, id`,
    [],
  ).rows as { id: number; record_id: string }[]
  const earlier = doubles.filter(({ record_id: record }, at) => doubles[at - 1]?.record_id === record)
  sqlite.bulk(
    'UPDATE advisory SET superseded = 1 WHERE id = ?',
    earlier.map(({ id }) => [id]),
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
