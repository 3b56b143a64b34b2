import { create } from 'zustand'
import { navigate } from 'wouter/use-hash-location'
import { paths } from './paths.ts'
import { dismissTransientToasts } from './toasts.ts'

/** The VEX file that is being reviewed. It lives as long as the window: a page that is loaded again has none. */
export interface ReviewedFile {
  readonly file: File
  /** Tells the same file given twice apart. */
  readonly turn: number
}

export const useReviewedFile = create<{ readonly reviewed: ReviewedFile | null }>(() => ({ reviewed: null }))

let lastTurn = 0

/**
 * Opens the review of a VEX file, wherever the window is.
 * @param versionId the version that it is about; null asks the person
 */
export function reviewVexFile(file: File, versionId: string | null): void {
  lastTurn += 1
  dismissTransientToasts() // what only tells would lie over the sentence that says what will happen
  useReviewedFile.setState({ reviewed: { file, turn: lastTurn } })
  navigate(paths.vexImport(versionId))
}
