import type { FindingCount } from '#service/domain/findings/finding-counts.ts'
import { sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import { isFindingShown } from '#service/db/shown-content.ts'

const isWorse = sql<number>`(finding.worse_at is not null)`

/** Counts active findings of components by severity and status. */
export async function countFindingsByComponent(
  { read }: Pick<UserDatabase, 'read'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly FindingCount[]>> {
  const counts = new Map<string, FindingCount[]>(ids.map((id) => [id, []]))
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await read
      .selectFrom('finding')
      .select([
        'component_id',
        'severity',
        'vex_status',
        'kev',
        isWorse.as('is_worse'),
        (where) => where.fn.countAll<number>().as('count'),
      ])
      .where('component_id', 'in', ids.slice(start, start + 500))
      .where('state', '=', 'AFFECTED')
      .where(isFindingShown())
      .groupBy(['component_id', 'severity', 'vex_status', 'kev', 'is_worse'])
      .execute()
    for (const row of rows) {
      counts.get(row.component_id)?.push({
        severity: row.severity as FindingCount['severity'], // scans write words of the list
        status: row.vex_status as FindingCount['status'], // a CHECK of the table
        inKev: row.kev === 1,
        isWorse: row.is_worse === 1,
        count: row.count,
      })
    }
  }
  return counts
}
