import { type RawBuilder, sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { FindingId } from '#service/domain/id.ts'
import { equalValue, holds, type PartScope, placeOf, shown, tables } from './with-parts.ts'

/**
 * The findings of a version together with those of its parts, each once, for what reads all of them several times. The few that do not count
 * are looked up first: each reading is then as cheap as that of one version.
 */
export interface MergedFindings extends PartScope {
  /** Findings that do not count: a nearer version has an equal one, or a version decides otherwise for itself alone. */
  readonly besides: readonly FindingId[]
}

/** Looks up which active findings of a scope do not count. Those that do are the ones that `countFirstOfEqual` counts. */
export async function readMerged(read: UserReader, scope: PartScope): Promise<MergedFindings> {
  const { belongs, equal } = tables.finding
  const columns = sql.join(equal.map((name) => sql`${equalValue('finding', name)} as ${sql.id(name)}`))
  const equalIn = sql.join(equal.map((name) => sql.ref(`placed.${name}`)))
  const isInherited = scope.onlyInherited === true ? sql`and placed.place > 0` : sql``
  const { rows } = await sql<{ id: FindingId }>`${shown(scope)}
    select id from (
      select placed.id, (placed.holds = 1 ${isInherited}) as is_candidate, placed.place,
        min(case placed.holds when 1 then placed.place end) over (partition by ${equalIn}) as nearest from (
        select finding.id, ${placeOf('finding', 'shown')} as place, ${holds('finding')} as holds, ${columns}
        from shown cross join finding on ${belongs}) as placed
    ) as ranked where not (ranked.is_candidate and ranked.place = ranked.nearest)`.execute(read)
  return { ...scope, besides: rows.map(({ id }) => id) }
}

/** Tests for the active findings that count. */
export function isMerged({ versionIds, deciderIds = versionIds, besides }: MergedFindings): RawBuilder<boolean> {
  const sets = sql`(select holder.finding_set_id from sbom_version as holder left join sbom_version as deciding on deciding.id = holder.overlay_of
    where holder.id in ${valuesOf(versionIds)} and holder.visible = 1 or holder.overlay_of in ${valuesOf(deciderIds)} and deciding.visible = 1)`
  const counts = besides.length === 0 ? sql`` : sql`and finding.id not in ${valuesOf(besides)}`
  return sql<boolean>`(finding.finding_set_id in ${sets} and finding.state = 'AFFECTED' ${counts})`
}
