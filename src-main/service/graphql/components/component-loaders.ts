import { findComponentDetails } from '#service/db/components/find-component.ts'
import type { ComponentDetail } from '#service/domain/components/component.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** Loads the details of components, which lists leave out, in one batch. */
export function loadComponentDetail(context: RequestContext, id: string): Promise<ComponentDetail | undefined> {
  return context.load('component detail', id, (ids) => findComponentDetails(context.services.database, ids))
}
