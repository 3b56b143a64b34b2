import { redactUrl } from '#service/domain/advisories/advisory-address.ts'
import type { Job } from '#service/domain/job.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadDocuments } from '#service/graphql/resolving/version-loaders.ts'

/** Returns the file or URL that a job is about in a form for people, or the name of what it removes. Null if it is about none. */
export async function subjectOf({ kind, payload, versionId }: Job, context: RequestContext): Promise<string | null> {
  if (kind === 'IMPORT_ADVISORIES') {
    const url = textOf(payload['url'])
    return url === null ? textOf(payload['fileName']) : redactUrl(url)
  }
  if (kind === 'REFRESH_ADVISORIES') return textOf(payload['address'])
  if (kind === 'EXPORT_BUNDLE') return textOf((payload['file'] as { filename?: unknown } | undefined)?.filename)
  if (kind === 'DELETE') return textOf(payload['sourceName'])
  if (kind !== 'PROCESS_SBOM' || versionId === null) return null
  return (await loadDocuments(context, versionId)).find(({ active }) => active)?.filename ?? null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
