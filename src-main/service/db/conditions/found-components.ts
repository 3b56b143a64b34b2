import { type RawBuilder, sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { VersionId } from '#service/domain/id.ts'

type Ids = ReadonlySet<string>
type Within = (contents: RawBuilder<unknown>) => RawBuilder<boolean>

/** Ids that are kept of one database. An id takes about 100 bytes. */
const maxIds = 200_000

/** What was found for a statement, in a content, when the feed was at a change. */
interface Found {
  readonly ids: Ids
  readonly contentId: string
  readonly cursor: number
}

/** By database, so that what was found in one that was replaced is not taken for the new one's. */
const kept = new WeakMap<UserReader, Map<string, Found>>()

/**
 * Finds the components of a version that pass a test which searches more than a row. What was found is kept by the thread for its next
 * evaluations: after a decision, which changes neither components nor dependencies, nothing is searched again.
 */
export async function findComponents(read: UserReader, versionId: VersionId, within: Within): Promise<Ids> {
  const found = kept.get(read) ?? new Map<string, Found>()
  kept.set(read, found)
  const content = contentOf(versionId)
  const search = sql<{ id: string }>`select component.id from component
    where component.content_id = ${content} and ${within(content)}`
  // Conditions with the same text may have other values: those of a named list that was edited.
  const { sql: text, parameters } = search.compile(read)
  const key = JSON.stringify([text, parameters])
  const state = await stateOf(read, versionId, found.get(key)?.cursor ?? 0)
  const earlier = found.get(key)
  found.delete(key)
  if (state && earlier && !state.isEdited && earlier.contentId === state.contentId) {
    found.set(key, earlier) // the last that was used
    return earlier.ids
  }
  const { rows } = await search.execute(read)
  const ids = new Set(rows.map(({ id }) => id))
  // What changed since the state was read has a later number.
  if (state && ids.size <= maxIds) found.set(key, { ids, contentId: state.contentId, cursor: state.cursor })
  forgetOldest(found)
  return ids
}

interface State {
  readonly contentId: string
  readonly cursor: number
  /** Whether components or dependencies may have changed since. */
  readonly isEdited: boolean
}

async function stateOf(read: UserReader, versionId: VersionId, since: number): Promise<State | undefined> {
  const { rows } = await sql<{ contentId: string; cursor: number | null; oldest: number | null; edits: number }>`
    select sbom_version.content_id as "contentId", (select max(cursor) from change_event) as cursor,
      (select min(cursor) from change_event) as oldest,
      exists (select 1 from change_event where change_event.cursor > ${since} and change_event.version_id = sbom_version.id
        and change_event.kind in ('COMPONENT', 'SBOM')) as edits
    from sbom_version where sbom_version.id = ${versionId}`.execute(read)
  const [row] = rows
  if (!row) return undefined
  // Changes that are no longer in the feed may have been anything.
  const isEdited = row.edits === 1 || (row.oldest ?? 0) > since + 1 || (row.cursor ?? 0) < since
  return { contentId: row.contentId, cursor: row.cursor ?? 0, isEdited }
}

function forgetOldest(found: Map<string, Found>): void {
  let total = [...found.values()].reduce((sum, { ids }) => sum + ids.size, 0)
  for (const [key, { ids }] of found) {
    if (total <= maxIds && found.size <= maxEntries) return
    found.delete(key)
    total -= ids.size
  }
}

/** Many that found little. */
const maxEntries = 500
