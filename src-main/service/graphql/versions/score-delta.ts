import { loadQuality } from '#service/graphql/checks/load-checks.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** Returns the quality score of the later minus that of the earlier version; null if one has none. */
export async function scoreDelta(context: RequestContext, before: string, after: string): Promise<number | null> {
  const [old, current] = await Promise.all([before, after].map((id) => loadQuality(context, id)))
  return old?.score == null || current?.score == null ? null : current.score - old.score
}
