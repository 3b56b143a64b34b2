import { handoverReview, isHandoverName, reviewHandover } from '#renderer/lib/received-file.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import { reviewVexFile } from '#renderer/lib/vex-file.ts'

/**
 * Opens the review of a file whose decisions are applied only by a person.
 * @param versionId the one on screen, or what stands in the URL of a review for it
 */
export function openReview(file: SourceFile, versionId: string | null): void {
  if (isHandoverName(file.name)) reviewHandover(file)
  else reviewVexFile(file, versionId === handoverReview ? null : versionId)
}
