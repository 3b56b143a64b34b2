import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { CheckFailure, CheckFault } from '#service/domain/checks/check.ts'
import type { VersionId } from '#service/domain/id.ts'

/** What the counted checks read of a version. */
export interface CheckedCounts {
  /** Components that lists show, and of them those without a support status, without its end and without an evaluation. */
  readonly components: number
  readonly withoutSupport: number
  readonly withoutEndOfSupport: number
  readonly unmatched: number
  /** Internal components, and of them those with the name of a public package. */
  readonly internal: number
  readonly confusable: number
  /** When the advisory data of the last scan was published, RFC 3339 in UTC; null before a scan. */
  readonly feedDate: string | null
}

const withoutSupport = sql<boolean>`component.support_level in ('unspecified', 'none')`
const withoutEndOfSupport = sql<boolean>`component.end_of_support is null`
const confusable = sql<boolean>`(component.is_internal = 1 and component.public_record is not null)`
const unmatched = sql<boolean>`(component.match_state is null or component.match_state = 'NOT_EVALUATED')`

/** Counts in one statement, so that all numbers are of one moment. */
export async function readCheckedCounts(read: UserReader, versionId: VersionId): Promise<CheckedCounts> {
  const { rows } = await sql<CheckedCounts>`select count(*) as components,
      count(*) filter (where ${withoutSupport}) as "withoutSupport",
      count(*) filter (where ${withoutEndOfSupport}) as "withoutEndOfSupport",
      count(*) filter (where ${unmatched}) as unmatched,
      count(*) filter (where component.is_internal = 1) as internal,
      count(*) filter (where ${confusable}) as confusable,
      (select scan_state.data_date from scan_state where scan_state.version_id = ${versionId}) as "feedDate"
    from component where content_id = ${contentOf(versionId)} and is_listed = 1`.execute(read)
  const [row] = rows
  if (!row) throw new Error('A count returned no row')
  return row
}

/** Conditions by what is missing. */
const missing = { withoutSupport, withoutEndOfSupport, unmatched, confusable } as const

/** Returns the components that a counted check fails, by position. */
export async function listCountedFailures(
  read: UserReader,
  versionId: VersionId,
  what: keyof typeof missing,
  fault: CheckFault,
): Promise<readonly CheckFailure[]> {
  const rows = await read
    .selectFrom('component')
    .select('position')
    .where('content_id', '=', contentOf(versionId))
    .where('is_listed', '=', 1)
    .where(missing[what])
    .orderBy('position')
    .execute()
  return rows.map(({ position }) => ({ position, fault }))
}
