import { findComponent, findComponentDetails } from '#service/db/components/find-component.ts'
import type { Component } from '#service/domain/components/component.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { editComponent } from '#service/components/edit-component.ts'
import { readComponentEdit } from './component-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { readFieldValues } from '#service/graphql/labeling/custom-field-input.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { rejectUnavailable } from '#service/graphql/resolving/not-available.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Writes of components. */
export const componentMutationResolvers: Resolvers = {
  Mutation: {
    componentUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const component = await requireComponent(context, version.id, input.id)
        if (input.primary === true && !component.primary) rejectUnavailable(input, ['primary'])
        if (input.primary === false && component.primary) {
          throw new Rejection('To change the primary component, make another component primary')
        }
        const detail = (await findComponentDetails(context.services.database, [component.id])).get(component.id)
        const customFields = await readFieldValues(context, 'component', input.customFields)
        const edit = { ...readComponentEdit(input, detail), ...(customFields.length > 0 && { customFields }) }
        const change = { edit, by: actorOf(context) }
        await editComponent(context.services, version, component.id, change)
        return { component: await requireComponent(context, version.id, input.id) }
      }),
  },
}

/**
 * Returns the component that a mutation changes.
 * @throws {Rejection} `Component not found`
 */
export async function requireComponent(
  { caller, services }: RequestContext,
  versionId: string,
  id: string,
): Promise<Component> {
  const component = await findComponent(services.database, caller.organizationId, versionId, id)
  if (!component) throw new Rejection('Component not found')
  return component
}
