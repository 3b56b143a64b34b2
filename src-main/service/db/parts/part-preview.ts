import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { eachValue } from '#service/db/dialect/sql-words.ts'
import { bySeverity, isOpen, type SeverityCounts } from '#service/domain/findings/finding-counts.ts'
import type { VersionId } from '#service/domain/id.ts'
import { containedVersions } from './part-tree.ts'
import { countFindingsOnce, countFirstOfEqual } from './with-parts.ts'

/** What a version would gain by a part: counted as lists with parts count, before and with the link. */
export interface CountedPart {
  /** Components that are not there yet. */
  readonly components: number
  /** Components of the part that count once with those that are there. */
  readonly sharedComponents: number
  /** Open findings; null if decisions of the version alone about the part come back with it, which only the link tells. */
  readonly openFindings: SeverityCounts | null
}

/** Counts what a version would gain by a part. Nothing is written. */
export async function countPart(read: UserReader, parentId: VersionId, partId: VersionId): Promise<CountedPart> {
  const before = await containedVersions(read, parentId)
  const after = await containedVersions(read, parentId, partId)
  const count = (versionIds: readonly VersionId[]) => countFirstOfEqual(read, 'component', { versionIds })
  const components = (await count(after)) - (await count(before))
  const sharedComponents = (await count(await containedVersions(read, partId))) - components
  const added = after.filter((id) => !before.includes(id))
  if (await hasOwnDecisions(read, parentId, added)) return { components, sharedComponents, openFindings: null }
  const open = async (versionIds: readonly VersionId[]) =>
    bySeverity((await countFindingsOnce(read, { versionIds })).filter(isOpen))
  return { components, sharedComponents, openFindings: difference(await open(after), await open(before)) }
}

function difference(after: SeverityCounts, before: SeverityCounts): SeverityCounts {
  const names = Object.keys(after) as (keyof SeverityCounts)[] // its own members
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as SeverityCounts // of all names
}

/** Tests whether a version decided for itself alone about findings of others, which it does not contain now. */
async function hasOwnDecisions(read: UserReader, versionId: VersionId, others: readonly VersionId[]): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    SELECT 1 AS found FROM sbom_version AS holder
    CROSS JOIN finding AS laid ON laid.finding_set_id = holder.finding_set_id AND laid.vex_status IS NOT NULL
    CROSS JOIN finding AS own ON own.id = laid.overlays_id
    CROSS JOIN sbom_version AS part ON part.finding_set_id = own.finding_set_id
    WHERE holder.overlay_of = ${versionId} AND part.id IN (SELECT value FROM ${eachValue(others)}) LIMIT 1`.execute(
    read,
  )
  return rows.length > 0
}
