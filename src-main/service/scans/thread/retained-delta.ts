import type { ScanBasis, ScanState } from '#service/db/scans/scan-states.ts'

/**
 * Returns the delta of the previous scan if it used the same data, otherwise null. A repeated scan, for example after a crash, must not
 * report that the data changed nothing.
 */
export function retainedDelta(before: ScanState | null, basis: ScanBasis): string | null {
  const isSame =
    before?.snapshotId === basis.snapshotId &&
    before.engineVersion === basis.engineVersion &&
    before.exclusions === basis.exclusions
  return isSame ? before.deltaId : null
}
