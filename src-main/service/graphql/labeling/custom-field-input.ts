import { listCustomFields } from '#service/db/labeling/custom-fields.ts'
import {
  type CustomFieldChange,
  type CustomFieldDefinition,
  type CustomFieldSubject,
  normalizeFieldValue,
} from '#service/domain/labeling/custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { customValueId } from './custom-field-resolvers.ts'
import type {
  ComponentVulnCustomFieldAttributesInput,
  CustomFieldValueInput,
} from '#service/graphql/generated/resolver-types.ts'

/** Returns the custom fields of the organization, those of a request just before among them. */
export async function readCustomFieldsNow({
  caller,
  services,
}: RequestContext): Promise<readonly CustomFieldDefinition[]> {
  return listCustomFields({ read: services.database.write }, caller.organizationId)
}

/**
 * Reads values of custom fields of a product, version or component. An empty value removes it.
 *
 * @throws {Rejection} if a field is not one of such rows, or a value does not fit its type
 */
export async function readFieldValues(
  context: RequestContext,
  appliesTo: CustomFieldSubject,
  given: readonly CustomFieldValueInput[] | null | undefined,
): Promise<readonly CustomFieldChange[]> {
  if (!given || given.length === 0) return []
  const fields = await readCustomFieldsNow(context)
  return given.map(({ customFieldDefinitionId, value }) => {
    const field = fields.find(({ id }) => id === customFieldDefinitionId)
    if (!field) throw new Rejection(`Custom field "${customFieldDefinitionId}" not found`)
    if (field.appliesTo !== appliesTo)
      throw new Rejection(`The custom field "${field.name}" is one of a ${field.appliesTo}, not of a ${appliesTo}`)
    return { definitionId: field.id, value: value.trim() === '' ? null : normalizeFieldValue(field, value) }
  })
}

/**
 * Reads the values of custom fields that a decision sets, changes or removes. A value is identified by its field, or by its own id on one
 * of the findings. An empty value removes it.
 *
 * @throws {Rejection} if a field is not a field of findings, or a value does not fit its type
 */
export async function readCustomFields(
  { caller, services }: RequestContext,
  given: readonly ComponentVulnCustomFieldAttributesInput[] | null | undefined,
  findingIds: readonly string[],
): Promise<readonly CustomFieldChange[]> {
  if (!given || given.length === 0) return []
  const fields = await listCustomFields({ read: services.database.write }, caller.organizationId, 'finding')
  return given.map(({ id, componentVulnCustomFieldDefinitionId: definitionId, value, _destroy: removed }) => {
    const field = fields.find((one) =>
      definitionId == null
        ? findingIds.some((findingId) => customValueId(findingId, one.id) === id)
        : one.id === definitionId,
    )
    if (!field) throw new Rejection(`Custom field "${definitionId ?? id ?? ''}" not found`)
    if (removed === true || (value ?? '').trim() === '') return { definitionId: field.id, value: null }
    return { definitionId: field.id, value: normalizeFieldValue(field, value ?? '') }
  })
}
