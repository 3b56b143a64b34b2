import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'

/** Takes what is wrong with a document that is accepted all the same, with its JSON pointer (RFC 6901). */
export interface FindingList {
  add(severity: DocumentFinding['severity'], pointer: string | null, message: string): void
}

/** For who reads only to see what would be read. */
export const ignoredFindings: FindingList = { add: () => {} }
