import { create } from 'zustand'
import { navigate } from 'wouter/use-hash-location'
import { paths } from './paths.ts'
import type { SourceFile } from './source-file.ts'
import { dismissTransientToasts } from './toasts.ts'

/** The VEX file under review. It is lost when the page reloads. */
export interface ReviewedFile {
  readonly file: SourceFile
  /** Distinguishes two reviews of the same file. */
  readonly turn: number
}

export const useReviewedFile = create<{ readonly reviewed: ReviewedFile | null }>(() => ({ reviewed: null }))

let lastTurn = 0

/**
 * Opens the review of a VEX file from any page.
 * @param versionId the version to compare with; null asks the user
 */
export function reviewVexFile(file: SourceFile, versionId: string | null): void {
  lastTurn += 1
  dismissTransientToasts() // what the bar says is about what was done before
  useReviewedFile.setState({ reviewed: { file, turn: lastTurn } })
  navigate(paths.vexImport(versionId))
}
