import { sql, type Transaction } from 'kysely'
import { nestedJson, withMember, withoutMembers } from '#service/db/dialect/sql-words.ts'
import { changeVersionValues } from '#service/db/labeling/custom-fields.ts'
import type { CustomFieldChange } from '#service/domain/labeling/custom-field.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { rememberByHand } from './version-values.ts'
import { updatePreservedMembers, type PreservedMemberPath } from './preserved-members.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Metadata of a version that users edit. An undefined field stays. */
export type VersionChange = Partial<
  Pick<
    SbomVersion,
    | 'label'
    | 'lifecyclePhases'
    | 'releaseDate'
    | 'endOfSupportDate'
    | 'endOfLifeDate'
    | 'tlp'
    | 'dataLicense'
    | 'labels'
    | 'archivedAt'
  >
> & { readonly customFields?: readonly CustomFieldChange[] | undefined }

/** When a version is changed, and whether a person does it. */
export interface ChangeMade {
  /** RFC 3339 in UTC. */
  readonly at: string
  readonly isByHand: boolean
}

/** Changes the defined fields of a version. What a person changes is remembered: rules leave it alone. */
export async function updateVersion(
  transaction: Transaction<UserDataTables>,
  id: string,
  change: VersionChange,
  { at: updatedAt, isByHand }: ChangeMade,
): Promise<void> {
  await rememberByHand(transaction, id, change, isByHand)
  const { label, lifecyclePhases, labels } = change
  const isEdited = [label, lifecyclePhases, change.tlp, change.dataLicense].some((value) => value !== undefined)
  await transaction
    .updateTable('sbom_version')
    .set({
      updated_at: updatedAt,
      ...(isEdited && { edited_at: updatedAt }),
      ...(label !== undefined && { label, label_key: label.toLowerCase() }),
      ...(lifecyclePhases !== undefined && { lifecycle_phases: JSON.stringify(lifecyclePhases) }),
      ...(labels !== undefined && { labels: JSON.stringify(labels) }),
      ...(change.releaseDate !== undefined && { release_date: change.releaseDate }),
      ...(change.endOfSupportDate !== undefined && { end_of_support_date: change.endOfSupportDate }),
      ...(change.endOfLifeDate !== undefined && { end_of_life_date: change.endOfLifeDate }),
      ...(change.tlp !== undefined && { tlp: change.tlp }),
      ...(change.dataLicense !== undefined && { data_license: change.dataLicense }),
      ...(change.archivedAt !== undefined && { archived_at: change.archivedAt }),
    })
    .where('id', '=', id)
    .execute()
  await updatePreserved(transaction, id, change)
  await changeVersionValues(transaction, { id, changes: change.customFields, at: updatedAt, isByHand })
  if (label === undefined) return
  // The label is the primary component's version: clients find a version by either (API rule 7).
  await transaction
    .updateTable('component')
    .set({ component_version: label, detail: withoutVersion, updated_at: updatedAt })
    .where('id', '=', (query) => query.selectFrom('sbom_version').select('primary_component_id').where('id', '=', id))
    .execute()
}

/** The preserved format-specific versions of the component are outdated from now on. */
const withoutVersion = withoutMembers(
  'detail',
  ['kept', 'version'],
  ['kept', 'versionInfo'],
  ['long', 'component_version'],
  ['kept', 'software_packageVersion'],
)

async function updatePreserved(
  transaction: Transaction<UserDataTables>,
  id: string,
  change: VersionChange,
): Promise<void> {
  await updatePreservedMembers(transaction, id, { stale: findStaleMembers(change) })
  if (change.dataLicense == null) return
  const kept = withDataLicense(change.dataLicense)
  await transaction.updateTable('sbom_version').set({ kept }).where('id', '=', id).execute()
}

/** Returns the members of the document, as its formats name them, that an edit makes outdated. */
function findStaleMembers({ lifecyclePhases, tlp, dataLicense }: VersionChange): readonly PreservedMemberPath[] {
  return [
    ...(lifecyclePhases === undefined ? [] : [['metadata', 'lifecycles']]),
    ...(tlp === undefined ? [] : [['metadata', 'distributionConstraints']]),
    ...(dataLicense === undefined ? [] : [['dataLicense'], ['metadata', 'licenses']]),
  ]
}

/** The data license of a CycloneDX document is preserved as in the document, because a writer reads it only there. */
function withDataLicense(license: string) {
  const licenses = JSON.stringify([{ expression: license }])
  return sql<string>`CASE spec WHEN 'CycloneDX' THEN ${withMember('kept', ['metadata', 'licenses'], nestedJson(licenses))} ELSE kept END`
}
