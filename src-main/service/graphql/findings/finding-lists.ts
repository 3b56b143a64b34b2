import type { FindingFilter } from '#service/db/findings/finding-filter.ts'
import { countFindings, type FindingOrder, listFindings } from '#service/db/findings/finding-list.ts'
import type { Finding } from '#service/domain/findings/finding.ts'
import { type Connection, connection, type PageArguments, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** A list field of findings: a page by a filter, with the total when it is asked for. */
export async function findingConnection(
  { caller, services: { database } }: RequestContext,
  given: PageArguments,
  filter: Omit<FindingFilter, 'organizationId'>,
  order: { readonly by: FindingOrder; readonly direction: 'asc' | 'desc' } = { by: 'priority', direction: 'desc' },
): Promise<Connection<Finding>> {
  const whole = { ...filter, organizationId: caller.organizationId }
  const page = await listFindings(database, whole, order, pageRequest(given))
  return connection(page, () => countFindings(database, whole))
}
