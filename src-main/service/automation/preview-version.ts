import type { UserReader } from '#service/db/database.ts'
import { namesOfVersions } from '#service/db/versions/version-names.ts'
import { readVersionToEdit } from '#service/db/versions/version-values.ts'
import { editOfVersion, type VersionActions } from '#service/domain/automation/version-actions.ts'
import { partsOfActions } from '#service/parts/attach-by-rule.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { CustomFieldChange, CustomFieldDefinition, CustomValues } from '#service/domain/labeling/custom-field.ts'

/** A field that a rule would change, as text. */
export interface PreviewedField {
  readonly field: string
  readonly oldValue: string | null
  readonly newValue: string | null
}

/** Returns what a rule would change in a version. @param today `YYYY-MM-DD` */
export async function previewVersion(
  read: UserReader,
  version: SbomVersion,
  actions: VersionActions,
  today: string,
): Promise<readonly PreviewedField[]> {
  const before = await readVersionToEdit(read, version.id)
  if (!before) return []
  const { customFields = [], ...edit } = editOfVersion(actions, before, today)
  const { values } = before
  return [
    ...Object.entries(edit).map(([name, value]) => ({
      field: shownFields[name] ?? name,
      ...{ oldValue: textOf(values[name as keyof typeof edit]), newValue: textOf(value) }, // names of the edit
    })),
    ...customParts(values.customValues, customFields, actions.customFields),
    ...(await previewParts(read, version, actions)),
  ]
}

/** Each version that a rule would attach. */
async function previewParts(
  read: UserReader,
  version: SbomVersion,
  { actions }: VersionActions,
): Promise<readonly PreviewedField[]> {
  const { ids } = await partsOfActions(read, version, actions)
  const names = await namesOfVersions(read, version.organizationId, ids)
  return names.map((name) => ({ field: 'parts', oldValue: null, newValue: name }))
}

/** Fields as rules name them. */
const shownFields: Readonly<Record<string, string>> = {
  ...{ lifecyclePhases: 'lifecycle', archivedAt: 'archived', label: 'name', authors: 'author', suppliers: 'supplier' },
}

/** Returns what a rule would change in custom fields. */
export function customParts(
  values: CustomValues,
  changes: readonly CustomFieldChange[],
  fields: readonly CustomFieldDefinition[],
): readonly PreviewedField[] {
  return changes.map(({ definitionId, value }) => ({
    field: `custom.${fields.find(({ id }) => id === definitionId)?.name ?? definitionId}`,
    ...{ oldValue: values[definitionId]?.value ?? null, newValue: value },
  }))
}

/** Returns a value as text; null for none. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => textOf(one)).join(', ')
  const named = value as { readonly name?: string | null; readonly url?: string | null } // a contact or a reference
  return named.name ?? named.url ?? null
}
