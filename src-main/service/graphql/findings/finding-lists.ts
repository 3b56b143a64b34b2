import type { FindingFilter } from '#service/db/findings/finding-filter.ts'
import { countFindings, type FindingOrder, listFindings } from '#service/db/findings/finding-list.ts'
import type { Finding } from '#service/domain/findings/finding.ts'
import { type Connection, connection, type PageArguments, pageRequest } from '#service/graphql/resolving/connection.ts'
import { markInherited } from '#service/graphql/parts/part-scope.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** Returns a list of findings: a page that matches a filter, with the total if it is selected. */
export async function findingConnection(
  { caller, services: { database } }: RequestContext,
  given: PageArguments,
  filter: Omit<FindingFilter, 'organizationId'>,
  order: { readonly by: FindingOrder; readonly direction: 'asc' | 'desc' } = { by: 'priority', direction: 'desc' },
): Promise<Connection<Finding>> {
  const whole = { ...filter, organizationId: caller.organizationId }
  const found = await listFindings(database, whole, order, pageRequest(given))
  const { parts, versionId } = whole
  const page =
    parts && versionId !== undefined ? { ...found, rows: markInherited(found.rows, { id: versionId }) } : found
  return connection(page, () => countFindings(database, whole))
}
