import {
  countCustomValues,
  deleteCustomField,
  insertCustomField,
  listCustomFields,
  updateCustomField,
} from '#service/db/labeling/custom-fields.ts'
import {
  type CustomFieldDefinition,
  type CustomFieldSubject,
  normalizeFieldChoices,
  normalizeFieldName,
  customFieldSubjects,
  customFieldTypes,
  type CustomValues,
} from '#service/domain/labeling/custom-field.ts'
import { newId } from '#service/domain/id.ts'
import type { UserTransaction } from '#service/db/database.ts'
import {
  readConditionUsers,
  rejectLostChoices,
  rejectUsed,
  renameField,
  usersOfField,
} from '#service/graphql/conditions/condition-users.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { derivedId } from '#service/graphql/resolving/derived-id.ts'
import type { CustomFieldUpdateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'

/** Fields that the organization adds to findings, components, versions and products. */
export const customFieldResolvers: Resolvers = {
  Query: {
    customFields: async (_root, args, context) => {
      const subject = args.appliesTo == null ? null : readSubject(args.appliesTo)
      const all = await loadCustomFields(context)
      const wanted = all.filter(({ appliesTo }) => subject === null || appliesTo === subject)
      return listConnection(wanted, ({ id }) => id, args)
    },
  },
  CustomFieldDefinition: {
    choices: ({ choices }) => [...choices],
    valuesCount: async ({ id }, _args, { load, caller, services: { database } }) => {
      const count = await load('custom values', id, () => countCustomValues(database, caller.organizationId))
      return count ?? 0
    },
  },
  ComponentVuln: {
    customFieldValues: ({ id, marks }, _args, context) => presentValues(context, id, marks.customValues),
  },
  Component: {
    customFieldValues: ({ id, customValues }, _args, context) => presentValues(context, id, customValues),
  },
  Sbom: {
    customFieldValues: ({ id, customValues = {} }, _args, context) => presentValues(context, id, customValues),
  },
  ProjectGroup: {
    customFieldValues: ({ id, customValues = {} }, _args, context) => presentValues(context, id, customValues),
  },
  Mutation: {
    customFieldCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'CustomField')
        const { caller, services } = context
        const asked = input.type ?? 'text'
        const type = customFieldTypes.find((known) => known === asked.trim().toLowerCase())
        if (!type) throw new Rejection(`"${asked}" is not a custom field type. Use ${customFieldTypes.join(', ')}`)
        const customField = await insertCustomField(services.database, {
          id: newId(),
          organizationId: caller.organizationId,
          name: normalizeFieldName(input.name),
          type,
          description: input.description?.trim() ?? '',
          appliesTo: readSubject(input.appliesTo ?? 'finding'),
          choices: normalizeFieldChoices(type, input.choices ?? []),
          exported: input.exported ?? false,
          updatedAt: services.now().toISOString(),
        })
        return { customField }
      }),
    customFieldUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'CustomField')
        const { caller, services } = context
        const at = services.now().toISOString()
        const { organizationId } = caller
        const change = (field: CustomFieldDefinition) => changed(field, input, at)
        const follow = async (
          write: UserTransaction,
          before: CustomFieldDefinition,
          after: CustomFieldDefinition,
        ): Promise<void> => {
          await rejectLostChoices(write, before, after, organizationId)
          await renameField(write, before, after, organizationId)
        }
        return { customField: await updateCustomField(services.database, organizationId, input.id, change, follow) }
      }),
    customFieldDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'CustomField')
        const { caller, services } = context
        const { organizationId } = caller
        const removed = { id: input.id, at: services.now().toISOString() }
        await deleteCustomField(services.database, organizationId, removed, async (write, field) => {
          rejectUsed(usersOfField(await readConditionUsers(write, organizationId), field), 'The custom field')
        })
        return { deletedId: input.id }
      }),
  },
}

/** Loads the custom fields of the organization once per request. */
export async function loadCustomFields(context: RequestContext): Promise<readonly CustomFieldDefinition[]> {
  const { organizationId } = context.caller
  const found = await context.load('custom fields', organizationId, async () => {
    return new Map([[organizationId, await listCustomFields(context.services.database, organizationId)]])
  })
  return found ?? []
}

/** Returns the values of a finding, component, version or product in the order of the fields. Their ids derive from owner and field. */
async function presentValues(context: RequestContext, ownerId: string, values: CustomValues) {
  if (Object.keys(values).length === 0) return []
  return (await loadCustomFields(context)).flatMap((definition) => {
    const value = values[definition.id]
    return value ? [{ id: customValueId(ownerId, definition.id), definition, ...value }] : []
  })
}

/** Returns the id of the value that a field has for its owner. */
export function customValueId(ownerId: string, definitionId: string): string {
  return derivedId(ownerId, `custom field ${definitionId}`, 0)
}

function changed(field: CustomFieldDefinition, input: CustomFieldUpdateInput, at: string): CustomFieldDefinition {
  const { name, description, choices, exported, position } = input
  if (position != null && position < 1) throw new Rejection(`"position" must be 1 or more, not ${position}`)
  return {
    ...field,
    ...(name != null && { name: normalizeFieldName(name) }),
    ...(description !== undefined && { description: description?.trim() ?? '' }),
    ...(choices != null && { choices: normalizeFieldChoices(field.type, choices) }),
    ...(exported != null && { exported }),
    ...(position != null && { position }),
    updatedAt: at,
  }
}

function readSubject(text: string): CustomFieldSubject {
  const subject = customFieldSubjects.find((known) => known === text.trim().toLowerCase())
  if (!subject) throw new Rejection(`"${text}" cannot have custom fields. Use ${customFieldSubjects.join(', ')}`)
  return subject
}
