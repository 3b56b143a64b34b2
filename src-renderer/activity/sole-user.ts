import type { ActivityPeopleQuery } from '#renderer/generated/documents.ts'
import type { Job } from '#renderer/lib/job-text.ts'

/** Returns the id of the only person of the organization; null if it has several. */
export function soleUser({ totalCount, nodes }: ActivityPeopleQuery['organization']['users']): string | null {
  return totalCount === 1 ? (nodes[0]?.id ?? null) : null
}

/** Tests whether a line says who started its job: the only person, who started almost all, says nothing in every line. */
export function isNamed({ id }: Pick<Job['startedBy'], 'id'>, sole: string | null): boolean {
  return sole === null || id !== sole
}
