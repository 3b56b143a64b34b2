import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'

/** Receives issues of an accepted document, each with its JSON pointer (RFC 6901). */
export interface FindingList {
  add(severity: DocumentFinding['severity'], pointer: string | null, message: string): void
}

/** Ignores issues, for callers who only need the result. */
export const ignoredFindings: FindingList = { add: () => {} }
