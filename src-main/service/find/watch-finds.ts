import { newestChange } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { findVersionsWith } from '#service/db/find/found-versions.ts'
import {
  changedVersions,
  listWatchedFinds,
  newlyFound,
  saveNotices,
  type WatchedFind,
} from '#service/db/find/watched-finds.ts'
import type { WatchStart } from '#service/db/find/saved-finds.ts'
import type { SavedFind } from '#service/domain/find/saved-find.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'

/** Time between looks at the feed of changes. */
const intervalMs = 1000
/** Changes without a notice are skipped without a write until they are this many. */
const cursorsUnsaved = 500

interface WatchTools {
  readonly database: UserDatabase
  readonly now: () => Date
  readonly log: (line: string) => void
}

/**
 * Tells users which versions bring what they watch. It follows the feed of changes from a stored place on: nothing that changes a version has to
 * know of watches, a kill loses nothing, and a version that is looked at twice is told once.
 */
export function watchFinds(tools: WatchTools): { close(): Promise<void> } {
  const seenUntil = new Map<string, number>()
  const ending = new AbortController()
  let reported = ''
  const timer = repeatCheck(
    async () => {
      if (!ending.signal.aborted) await checkAll(tools, seenUntil, ending.signal)
    },
    intervalMs,
    (error) => {
      if (String(error) !== reported && !ending.signal.aborted)
        tools.log(`Saved finds were not watched: ${String(error)}`)
      reported = String(error)
    },
  )
  return {
    close() {
      ending.abort()
      return timer.close()
    },
  }
}

async function checkAll(tools: WatchTools, seenUntil: Map<string, number>, signal: AbortSignal): Promise<void> {
  const { read } = tools.database
  const all = await listWatchedFinds(read)
  if (all.length === 0) return seenUntil.clear()
  const newest = await newestChange(read)
  for (const watched of all) {
    if (signal.aborted) return
    const after = Math.max(seenUntil.get(watched.id) ?? 0, watched.cursor)
    if (after === newest) continue
    await check(tools, watched, { after, upTo: newest })
    seenUntil.set(watched.id, newest)
  }
}

async function check(
  { database, now }: WatchTools,
  watched: WatchedFind,
  changes: { readonly after: number; readonly upTo: number },
): Promise<void> {
  const { id, organizationId, text } = watched
  const versionIds = (await changedVersions(database.read, { organizationId, ...changes })) ?? undefined
  const found =
    versionIds?.length === 0 ? [] : await findVersionsWith(database.read, { organizationId, text, versionIds })
  const fresh = await newlyFound(database.read, id, found)
  if (fresh.length === 0 && Math.abs(changes.upTo - watched.cursor) < cursorsUnsaved) return
  await saveNotices(database, watched, fresh, { cursor: changes.upTo, at: now().toISOString() })
}

/** Reads what is found already, and after which change: a watch that begins here tells only what comes later. */
export async function beginWatch(
  { database }: Pick<WatchTools, 'database'>,
  { organizationId, text }: Pick<SavedFind, 'organizationId' | 'text'>,
): Promise<WatchStart> {
  const cursor = await newestChange(database.read)
  return { cursor, known: await findVersionsWith(database.read, { organizationId, text }) }
}
