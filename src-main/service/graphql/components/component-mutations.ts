import { findComponent, findComponentDetails } from '#service/db/components/find-component.ts'
import type { Component } from '#service/domain/components/component.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { editComponent } from '#service/components/edit-component.ts'
import { addComponent } from '#service/components/add-component.ts'
import { changesGraph, editWithGraph, type GraphEdit } from '#service/components/edit-graph.ts'
import { removeComponent, restoreComponent } from '#service/components/remove-component.ts'
import { readComponentEdit, readNewComponent } from './component-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { ComponentUpdateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { readFieldValues } from '#service/graphql/labeling/custom-field-input.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Writes of components. */
export const componentMutationResolvers: Resolvers = {
  Mutation: {
    componentCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const edit = readNewComponent(input)
        const { dependentIds, dependencyIds } = input
        const given = {
          edit: { ...edit, name: edit.name ?? '', kind: edit.kind ?? 'library' },
          dependentIds: dependentIds == null ? null : [...new Set(dependentIds)],
          dependencyIds: dependencyIds == null ? null : [...new Set(dependencyIds)],
        }
        const id = await addComponent(context.services, version, given, actorOf(context))
        return { component: await requireComponent(context, version.id, id) }
      }),
    componentUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const component = await requireComponent(context, version.id, input.id)
        if (input.primary === false && component.primary) {
          throw new Rejection('To change the primary component, make another component primary')
        }
        const detail = (await findComponentDetails(context.services.database, [component.id])).get(component.id)
        const customFields = await readFieldValues(context, 'component', input.customFields)
        const edit = { ...readComponentEdit(input, detail), ...(customFields.length > 0 && { customFields }) }
        const graph = graphEditOf(input, component)
        const by = actorOf(context)
        await (changesGraph(graph)
          ? editWithGraph(context.services, version, component.id, { edit, graph, by })
          : editComponent(context.services, version, component.id, { edit, by }))
        return { component: await requireComponent(context, version.id, input.id) }
      }),
    componentValuesRestore: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const component = await requireComponent(context, version.id, input.id)
        const editId = await context.services.documentValues.restore(
          version,
          component.id,
          input.fields,
          actorOf(context),
        )
        return { component: await requireComponent(context, version.id, input.id), editId }
      }),
    componentDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const component = await requireComponent(context, version.id, input.id)
        await removeComponent(context.services, version, component.id, actorOf(context))
        return { deletedId: component.id }
      }),
    componentRestore: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        await restoreComponent(context.services, version, input.id, actorOf(context))
        return { component: await requireComponent(context, version.id, input.id) }
      }),
  },
}

/** Reads changes of the graph. An omitted list is unchanged; null clears it. */
function graphEditOf(
  { dependencyIds, generateUniqueId, primary }: ComponentUpdateInput,
  component: Component,
): GraphEdit {
  return {
    ...(dependencyIds !== undefined && { dependencyIds: [...new Set(dependencyIds ?? [])] }),
    ...(generateUniqueId === true && { newReference: true }),
    ...(primary === true && !component.primary && { primary: true }),
  }
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
