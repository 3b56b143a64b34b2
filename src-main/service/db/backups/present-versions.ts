import { sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import { isFindingShown } from '#service/db/shown-content.ts'

/** The present state, to compare with that of a backup. */
export interface PresentState {
  readonly decisions: number
  /** Newest first. */
  readonly versions: readonly { readonly id: string; readonly name: string }[]
}

/** Reads the versions with their full names, and counts the decided findings. */
export async function readPresentState({ read }: Pick<UserDatabase, 'read'>): Promise<PresentState> {
  const decided = await read
    .selectFrom('finding')
    .select(sql<number>`count(*)`.as('count'))
    .where('decided_at', 'is not', null)
    .where(isFindingShown())
    .executeTakeFirstOrThrow()
  const rows = await read
    .selectFrom('sbom_version as version')
    .innerJoin('environment', 'environment.id', 'version.environment_id')
    .innerJoin('product', 'product.id', 'environment.product_id')
    .select(['version.id', 'version.label', 'environment.name as environment', 'product.name as product'])
    .where('version.visible', '=', 1)
    .orderBy('version.id', 'desc')
    .execute()
  const versions = rows.map(({ id, label, environment, product }) => ({
    id,
    name: `${product} / ${environment} / ${label}`,
  }))
  return { decisions: decided.count, versions }
}
