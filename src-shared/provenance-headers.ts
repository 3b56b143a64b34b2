/** Headers that say which build uploads a document, by what each says (specification 4.4). */
export const provenanceHeaders = {
  provider: 'x-ci-provider',
  eventType: 'x-event-type',
  releaseTag: 'x-release-tag',
  prNumber: 'x-pr-number',
  prUrl: 'x-pr-url',
  prSourceBranch: 'x-pr-source-branch',
  prTargetBranch: 'x-pr-target-branch',
  prAuthor: 'x-pr-author',
  buildUrl: 'x-build-url',
  commitSha: 'x-commit-sha',
  repositoryUrl: 'x-repository-url',
} as const

/** Characters of one of them that are stored. */
export const maxProvenanceLength = 2000
