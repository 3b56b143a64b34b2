import type { UserDatabase } from '#service/db/database.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'

/** A source with old data, and the time of its newest data: RFC 3339 in UTC. */
export interface StaleSource {
  readonly name: string
  readonly newest: string
}

/**
 * Notifies once about each stale source. One `ADVISORY_DATA_STALE` message covers all sources that became stale since the last check, with
 * name, date of the newest data and age in days. A source that becomes stale again later is reported again.
 * @returns names of the sources that were reported now
 */
export async function notifyStaleSources(
  { read, write }: Pick<UserDatabase, 'read' | 'write'>,
  organizationId: string,
  stale: readonly StaleSource[],
  at: string,
): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('stale_source')
    .select('name')
    .where('organization_id', '=', organizationId)
    .execute()
  const told = new Set(rows.map(({ name }) => name))
  const names = new Set(stale.map(({ name }) => name))
  const fresh = [...told].filter((name) => !names.has(name))
  const since = stale.filter(({ name }) => !told.has(name))
  if (fresh.length === 0 && since.length === 0) return []
  await write.transaction().execute(async (transaction) => {
    if (fresh.length > 0) {
      await transaction
        .deleteFrom('stale_source')
        .where('organization_id', '=', organizationId)
        .where('name', 'in', fresh)
        .execute()
    }
    if (since.length === 0) return
    const values = since.map(({ name }) => ({ organization_id: organizationId, name, told_at: at }))
    await transaction.insertInto('stale_source').values(values).execute()
    const sources = since.map((source) => ({ ...source, days: daysBetween(source.newest, at) }))
    await insertOutboxMessages(transaction, [
      { organizationId, messageType: 'ADVISORY_DATA_STALE', versionId: null, payload: { sources }, at },
    ])
  })
  return since.map(({ name }) => name)
}

function daysBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
