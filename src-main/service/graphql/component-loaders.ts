import { findComponentDetails } from '#service/db/component-find.ts'
import type { ComponentDetail } from '#service/domain/component.ts'
import type { RequestContext } from './context.ts'

/** What of a component is read only when it is looked at, for all that are asked about at the same time. */
export function loadComponentDetail(context: RequestContext, id: string): Promise<ComponentDetail | undefined> {
  return context.load('component detail', id, (ids) => findComponentDetails(context.services.database, ids))
}
