import { paths, type QueueVersion } from '#renderer/lib/paths.ts'
import type { ViewPlace } from './use-queue-views.ts'

/** Returns the version of a queue; null for that of all products. */
export function versionOf(projectId: string | undefined, sbomId: string | undefined): QueueVersion | null {
  return projectId === undefined || sbomId === undefined ? null : { environmentId: projectId, versionId: sbomId }
}

/** Returns the URL of a queue, optionally at a finding. */
export function queueAddress(
  { version, filterWords: words, viewId, withoutParts }: ViewPlace & { readonly filterWords: string | undefined },
  findingId: string | undefined,
): string {
  const withParts = () => {
    if (viewId !== undefined) return paths.triageView(viewId, version, findingId)
    if (version === null) return findingId === undefined ? paths.triage : paths.triageAt(findingId)
    const { environmentId, versionId } = version
    return words === undefined
      ? paths.versionTriage(environmentId, versionId, findingId)
      : paths.versionTriageOnly(environmentId, versionId, words, findingId)
  }
  return withoutParts ? paths.withoutParts(withParts()) : withParts()
}
