import { findFindings } from '#service/db/findings/finding-list.ts'
import type { Finding } from '#service/domain/findings/finding.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** Of more findings, the writer does not wait until they are read. */
const maxFromWriter = 100

/**
 * Reads findings after a change, in the order of the ids. A reader sees every committed change; few findings are read from the writer's
 * connection, where no list of others is before them.
 */
export async function findingsAfter({ caller, services }: RequestContext, ids: readonly string[]): Promise<Finding[]> {
  const { database } = services
  const read = ids.length > maxFromWriter ? database.read : database.write
  const found = await findFindings({ read }, caller.organizationId, [...new Set(ids)])
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? [])
}
