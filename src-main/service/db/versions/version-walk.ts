import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'

/** A version on a walk over all of them. */
export interface WalkedVersion {
  readonly id: string
  readonly environmentId: string
  readonly label: string
  readonly createdAt: string
}

/** Position on a walk: creation time and id of the last version. */
export type WalkPlace = readonly [createdAt: string, id: string]

/** Returns the next version, newest first, and how many are left including it. A walk ends however many versions are added meanwhile. */
export async function nextVersion(
  read: UserReader,
  organizationId: string,
  after: WalkPlace | null,
): Promise<{ readonly version: WalkedVersion; readonly left: number } | undefined> {
  let versions = read.selectFrom('sbom_version').where('organization_id', '=', organizationId).where('visible', '=', 1)
  if (after) versions = versions.where(sql<boolean>`(created_at, id) < (${after[0]}, ${after[1]})`)
  const row = await versions
    .select(['id', 'environment_id', 'label', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { left } = await versions.select((select) => select.fn.countAll<number>().as('left')).executeTakeFirstOrThrow()
  return {
    version: { id: row.id, environmentId: row.environment_id, label: row.label, createdAt: row.created_at },
    left,
  }
}

/** Parses a position from a job; null for anything else. */
export function readWalkPlace(stored: unknown): WalkPlace | null {
  if (!Array.isArray(stored)) return null
  const [createdAt, id]: unknown[] = stored
  return typeof createdAt === 'string' && typeof id === 'string' ? [createdAt, id] : null
}
