import { findFindings } from '#service/db/findings/finding-list.ts'
import type { Finding } from '#service/domain/findings/finding.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** Reads the findings from the write connection, in the order of the ids, so that a mutation returns what it wrote. */
export async function findingsAfter({ caller, services }: RequestContext, ids: readonly string[]): Promise<Finding[]> {
  const found = await findFindings({ read: services.database.write }, caller.organizationId, [...new Set(ids)])
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}
