import type { DocumentsQuery } from '#renderer/generated/documents.ts'
import * as texts from './texts.tsx'

type CiMetadata = NonNullable<DocumentsQuery['sbom']>['ciMetadata']

/** Returns the pipeline metadata of the upload as labels and values. URLs stay plain text, because nothing was verified. */
export function provenanceFacts(metadata: CiMetadata): readonly (readonly [string, string | null])[] {
  if (metadata === null) return []
  const { prSourceBranch, prTargetBranch } = metadata
  return [
    [texts.provider, metadata.provider],
    [texts.event, metadata.eventType],
    [texts.repository, metadata.repositoryUrl],
    [texts.commit, metadata.commitSha],
    [texts.release, metadata.releaseTag],
    [texts.build, metadata.buildUrl],
    [texts.pullRequest, [metadata.prNumber, metadata.prUrl].filter(Boolean).join(', ')],
    [texts.branches, [prSourceBranch, prTargetBranch].filter(Boolean).join(texts.into)],
    [texts.author, metadata.prAuthor],
  ]
}
