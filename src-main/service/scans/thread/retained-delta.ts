import type { ScanBasis, ScanState } from '#service/db/scans/scan-states.ts'

/**
 * What the scan before changed, where it was made with the same data: a scan that is repeated, as after a kill, does not say that the
 * data changed nothing. Null otherwise.
 */
export function retainedDelta(before: ScanState | null, basis: ScanBasis): string | null {
  const isSame =
    before?.snapshotId === basis.snapshotId &&
    before.engineVersion === basis.engineVersion &&
    before.exclusions === basis.exclusions
  return isSame ? before.deltaId : null
}
