import { create } from 'zustand'
import { navigate } from 'wouter/use-hash-location'
import { paths } from './paths.ts'
import type { SourceFile } from './source-file.ts'
import { dismissTransientToasts } from './toasts.ts'

/** Stands in the URL of a review for the version: a handover file says itself which one it is about. */
export const handoverReview = 'handover'

/** A handover file under review. It is lost when the page reloads. */
export interface ReceivedFile {
  readonly file: SourceFile
  /** Distinguishes two reviews of the same file. */
  readonly turn: number
}

export const useReceivedFile = create<{ readonly received: ReceivedFile | null }>(() => ({ received: null }))

let lastTurn = 0

/** Returns true for the name of a file that hands a version over. */
export function isHandoverName(name: string): boolean {
  return /\.waybill-handover$/i.test(name)
}

/** Opens the review of a handover file from any page. */
export function reviewHandover(file: SourceFile): void {
  lastTurn += 1
  dismissTransientToasts() // what the bar says is about what was done before
  useReceivedFile.setState({ received: { file, turn: lastTurn } })
  navigate(paths.vexImport(handoverReview))
}
