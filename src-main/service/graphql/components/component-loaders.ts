import { findComponentDetails } from '#service/db/components/find-component.ts'
import type { ComponentDetail } from '#service/domain/components/component.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** What of a component is read only when it is looked at, for all that are asked about at the same time. */
export function loadComponentDetail(context: RequestContext, id: string): Promise<ComponentDetail | undefined> {
  return context.load('component detail', id, (ids) => findComponentDetails(context.services.database, ids))
}
