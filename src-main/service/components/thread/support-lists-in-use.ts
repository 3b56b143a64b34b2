import type { StoredLifecycle } from '#service/db/advisory-file/stored-advisory-types.ts'
import { readLifecycle, readSupportNotice } from '#service/advisories/stored/advisory-rows.ts'
import { type Listed, readSupportLists, type SupportLists } from '#service/support/support-lists.ts'
import type { ScannedAdvisories } from '#service/scans/thread/no-advisories.ts'

let kept: { readonly snapshotId: string; readonly lists: SupportLists } | undefined

/** Returns the lifecycle lists of the current advisory data. The thread caches them for the next version that needs the same ones. */
export function supportListsInUse(reader: ScannedAdvisories): SupportLists {
  if (kept?.snapshotId !== reader.snapshotId) {
    const lifecycles = reader.lifecycles().map((stored) => listed(stored, readLifecycle(stored)))
    const notices = reader.supportNotices().map((stored) => listed(stored, readSupportNotice(stored)))
    kept = { snapshotId: reader.snapshotId, lists: readSupportLists(lifecycles, notices) }
  }
  return kept.lists
}

function listed<Content>({ sourceName, date }: StoredLifecycle, content: Content): Listed<Content> {
  return { sourceName, date: date.slice(0, 10), content }
}
