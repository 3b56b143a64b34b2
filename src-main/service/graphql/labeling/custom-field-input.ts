import { listCustomFields } from '#service/db/labeling/custom-fields.ts'
import { type CustomFieldChange, normalizeFieldValue } from '#service/domain/labeling/custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { customValueId } from './custom-field-resolvers.ts'
import type { ComponentVulnCustomFieldAttributesInput } from '#service/graphql/generated/resolver-types.ts'

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
