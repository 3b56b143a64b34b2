import type { DocumentsQuery } from '#renderer/generated/documents.ts'

type CiMetadata = NonNullable<DocumentsQuery['sbom']>['ciMetadata']

/** What the pipeline said with the upload, in words. Addresses stay text: nothing here was checked. */
export function provenanceFacts(metadata: CiMetadata): readonly (readonly [string, string | null])[] {
  if (metadata === null) return []
  const { prSourceBranch, prTargetBranch } = metadata
  return [
    ['Provider', metadata.provider],
    ['Event', metadata.eventType],
    ['Repository', metadata.repositoryUrl],
    ['Commit', metadata.commitSha],
    ['Release', metadata.releaseTag],
    ['Build', metadata.buildUrl],
    ['Pull request', [metadata.prNumber, metadata.prUrl].filter(Boolean).join(', ')],
    ['Branches', [prSourceBranch, prTargetBranch].filter(Boolean).join(' into ')],
    ['Author', metadata.prAuthor],
  ]
}
