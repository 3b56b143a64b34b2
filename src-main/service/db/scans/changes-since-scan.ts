import type { UserReader } from '#service/db/database.ts'
import type { ScanDeltaKind } from '#service/domain/scans/scan-delta.ts'

/** The first change of a finding since a scan, and how it was before, as text: what changed first comes first. */
export interface EarlierChange {
  readonly kind: ScanDeltaKind
  readonly before: string | null
}

/** What scans of a version changed from one of them on. */
export interface ChangesSinceScan {
  readonly snapshotBefore: string
  readonly engineBefore: string
  /** The first change of each finding. */
  readonly first: ReadonlyMap<string, EarlierChange>
}

/** Reads what one of the stored scans of a version and those after it changed. Null if it is not stored, or not any more. */
export async function readChangesSinceScan(
  read: UserReader,
  versionId: string,
  deltaId: string,
): Promise<ChangesSinceScan | null> {
  const deltas = await read
    .selectFrom('scan_delta')
    .select(['id', 'snapshot_before', 'engine_before'])
    .where('version_id', '=', versionId)
    .where('id', '>=', deltaId)
    .orderBy('id')
    .execute()
  const [begin] = deltas
  if (begin?.id !== deltaId) return null
  const first = new Map<string, EarlierChange>()
  /** Findings that went or came after it: what changed later was not changed from what was there then. */
  const ended = new Set<string>()
  for (const { id } of deltas) {
    const rows = await read
      .selectFrom('scan_delta_entry')
      .select(['finding_id', 'kind', 'before'])
      .where('delta_id', '=', id)
      .execute()
    for (const row of rows) {
      // Checked by the table.
      const { finding_id: id, kind, before } = { ...row, kind: row.kind as ScanDeltaKind }
      const known = first.get(id)
      if (!known) first.set(id, { kind, before })
      else if (!isOfRating(known.kind) || !isOfRating(kind)) ended.add(id)
      else if (!ended.has(id)) first.set(id, { ...known, before: [known.before, before].filter(Boolean).join(', ') })
    }
  }
  return { snapshotBefore: begin.snapshot_before, engineBefore: begin.engine_before, first }
}

const isOfRating = (kind: ScanDeltaKind) => kind === 'WORSE' || kind === 'BETTER'
