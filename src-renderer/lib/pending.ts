import { formatCount } from './format.ts'
import * as texts from './texts.ts'

/** How many versions have no result, as the service counts them with its numbers. */
export interface PendingCount {
  readonly sbomsPendingCount: number
}

/** Describes versions whose findings are not known yet: `1 new version not scanned yet`. Null if there are none. */
export function describePending({ sbomsPendingCount }: PendingCount): string | null {
  return sbomsPendingCount > 0 ? texts.notScannedYet(formatCount(sbomsPendingCount, texts.newVersionForms)) : null
}
