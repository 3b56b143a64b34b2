import { type SelectQueryBuilder, sql } from 'kysely'

/** Finds the row of a table with an id, if it belongs to the organization. */
export async function findOwnRow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  organizationId: string,
  id: string,
) {
  return query
    .where(belongsTo(organizationId))
    .where(sql<boolean>`id = ${id}`)
    .executeTakeFirst()
}

/** Returns the rows of a table with these ids that belong to the organization, in no order. */
export async function findOwnRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  organizationId: string,
  ids: readonly string[],
) {
  return query
    .where(belongsTo(organizationId))
    .where(sql<boolean>`id in (${sql.join(ids)})`)
    .execute()
}

function belongsTo(organizationId: string) {
  return sql<boolean>`organization_id = ${organizationId}`
}
