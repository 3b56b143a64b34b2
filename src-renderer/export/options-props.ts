import type { DownloadChoice } from './choice.ts'
import type { DownloadedVersion, Offer } from './use-export.ts'

/** What each part of the options is given. */
export interface OptionsProps {
  readonly version: DownloadedVersion
  readonly offer: Offer
  readonly choice: DownloadChoice
  readonly onChoice: (change: Partial<DownloadChoice>) => void
}
