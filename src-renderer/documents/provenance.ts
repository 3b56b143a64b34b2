import type { DocumentsQuery } from '#renderer/generated/documents.ts'

type CiMetadata = NonNullable<DocumentsQuery['sbom']>['ciMetadata']

/** Returns the pipeline metadata of the upload as labels and values. URLs stay plain text, because nothing was verified. */
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
