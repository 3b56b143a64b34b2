import type { CiMetadata } from '#service/domain/versions/sbom-version.ts'

const headerByField = {
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
} as const satisfies Record<keyof CiMetadata, string>

const maxHeaderLength = 2000

/** Returns the provenance headers of a request as they were sent (specification 4.4, API rule 11), or null without any. */
export function readProvenance(headers: Headers): CiMetadata | null {
  const entries = Object.entries(headerByField).map(([field, header]) => [field, textOf(headers.get(header))] as const)
  return entries.some(([, value]) => value !== null) ? (Object.fromEntries(entries) as unknown as CiMetadata) : null
}

/** HTTP decodes header bytes as Latin-1; clients write UTF-8. */
function textOf(value: string | null): string | null {
  if (!value?.trim()) return null
  const bytes = Buffer.from(value, 'latin1')
  const text = bytes.toString('utf8')
  return (text.includes('\uFFFD') ? value : text).trim().slice(0, maxHeaderLength)
}
