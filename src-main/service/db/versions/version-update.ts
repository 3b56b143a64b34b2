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
    | 'authors'
    | 'suppliers'
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
  const { label } = change
  await transaction
    .updateTable('sbom_version')
    .set({ updated_at: updatedAt, ...notesOf(change), ...documentColumns(change, updatedAt) })
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

/** Columns about the version that its document does not have. Kysely leaves undefined ones as they are. */
function notesOf({ labels, releaseDate, endOfSupportDate, endOfLifeDate, archivedAt }: VersionChange) {
  const dates = { release_date: releaseDate, end_of_support_date: endOfSupportDate, end_of_life_date: endOfLifeDate }
  return { ...dates, labels: labels && JSON.stringify(labels), archived_at: archivedAt }
}

/** Columns that the document has. */
function documentColumns(change: VersionChange, at: string) {
  const { label, lifecyclePhases, tlp, dataLicense, authors, suppliers } = change
  const edits = [label, lifecyclePhases, tlp, dataLicense, authors, suppliers]
  return {
    ...(edits.some((value) => value !== undefined) && { edited_at: at }),
    ...(label !== undefined && { label, label_key: label.toLowerCase() }),
    ...{ lifecycle_phases: lifecyclePhases && JSON.stringify(lifecyclePhases), tlp, data_license: dataLicense },
    ...{ authors: authors && JSON.stringify(authors), suppliers: suppliers && JSON.stringify(suppliers) },
  }
}

/** Members of a component's detail that state its version. */
export const versionMembers: readonly (readonly [string, string])[] = [
  ['kept', 'version'],
  ['kept', 'versionInfo'],
  ['long', 'component_version'],
  ['kept', 'software_packageVersion'],
]

/** The preserved format-specific versions of the component are outdated from now on. */
const withoutVersion = withoutMembers('detail', ...versionMembers)

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

const staleMembers: Partial<Record<keyof VersionChange, readonly PreservedMemberPath[]>> = {
  lifecyclePhases: [['metadata', 'lifecycles']],
  tlp: [['metadata', 'distributionConstraints']],
  dataLicense: [['dataLicense'], ['metadata', 'licenses']],
  suppliers: [
    ['metadata', 'supplier'],
    ['metadata', 'manufacturer'],
    ['metadata', 'manufacture'],
  ],
}

/** Returns the members of the document, as its formats name them, that an edit makes outdated. */
export function findStaleMembers(change: VersionChange): readonly PreservedMemberPath[] {
  const names = Object.keys(change) as (keyof VersionChange)[] // its own members
  return names.flatMap((name) => (change[name] === undefined ? [] : (staleMembers[name] ?? [])))
}

/** The data license of a CycloneDX document is preserved as in the document, because a writer reads it only there. */
function withDataLicense(license: string) {
  const licenses = JSON.stringify([{ expression: license }])
  return sql<string>`CASE spec WHEN 'CycloneDX' THEN ${withMember('kept', ['metadata', 'licenses'], nestedJson(licenses))} ELSE kept END`
}
