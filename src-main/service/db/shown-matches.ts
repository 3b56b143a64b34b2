import { type RawBuilder, sql } from 'kysely'
import type { VersionId } from '#service/domain/id.ts'

/** Tests whether the match results of a component are still being written, by the first scan of its version: then it counts as not scanned. */
export const hidesMatch: RawBuilder<boolean> = sql`(
  select holder.hides_matches from sbom_version as holder where holder.content_id = component.content_id)`

/** Does the same for all components of a version, with one look at its row. */
export function hidesMatchesOf(versionId: VersionId): RawBuilder<boolean> {
  return sql`(select holder.hides_matches from sbom_version as holder where holder.id = ${versionId})`
}

/** The match state of a component as its table has it, or as it is before the first scan. */
export const shownMatchState = sql<string | null>`case when ${hidesMatch} then null else component.match_state end`.as(
  'match_state',
)

/** The match result of a component, likewise. */
export const matchColumns = [
  shownMatchState,
  sql<string | null>`case when ${hidesMatch} then null else component.match_reason end`.as('match_reason'),
  sql<string>`case when ${hidesMatch} then 'NONE' else component.match_basis end`.as('match_basis'),
] as const
