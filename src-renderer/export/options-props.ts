import type { DownloadChoice } from './choice.ts'
import type { DownloadedVersion, Offer } from './use-export.ts'

/** Props of each part of the options. */
export interface OptionsProps {
  readonly version: DownloadedVersion
  readonly offer: Offer
  readonly choice: DownloadChoice
  readonly onChoice: (change: Partial<DownloadChoice>) => void
}
