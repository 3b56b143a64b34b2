import { type Kysely, sql, type Selectable } from 'kysely'
import { eachMember, memberOf, withoutMembers } from '#service/db/dialect/sql-words.ts'
import {
  changeCustomValues,
  changedValues,
  type CustomFieldChange,
  type CustomFieldDefinition,
  type CustomFieldSubject,
  customFieldSubjects,
  type CustomFieldType,
  customValuesColumn,
  type CustomValues,
  readCustomValues,
} from '#service/domain/labeling/custom-field.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'
import type { UserDatabase, UserReader, UserTransaction } from '#service/db/database.ts'
import type { CustomFieldDefinitionTable } from '#service/db/tables/labeling-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { renameColumns } from '#service/db/rename-columns.ts'

const columns = [
  'id',
  'organization_id',
  'name',
  'description',
  'applies_to',
  'type',
  'choices',
  'exported',
  'position',
  'updated_at',
] as const

type Reading = Pick<UserDatabase, 'read'>
type Row = Pick<Selectable<CustomFieldDefinitionTable>, (typeof columns)[number]>

/** Lists custom fields of an organization in order: of findings, components, versions, products. */
export async function listCustomFields(
  { read }: Reading,
  organizationId: string,
  appliesTo: CustomFieldSubject | null = null,
): Promise<readonly CustomFieldDefinition[]> {
  let query = read.selectFrom('custom_field_definition').select(columns).where('organization_id', '=', organizationId)
  if (appliesTo !== null) query = query.where('applies_to', '=', appliesTo)
  const rows = await query.orderBy('position').orderBy('id').execute()
  const place = ({ appliesTo: subject }: CustomFieldDefinition) => customFieldSubjects.indexOf(subject)
  return rows.map(toDefinition).toSorted((a, b) => place(a) - place(b))
}

/**
 * Stores a field at the end of its list.
 * @throws {Rejection} if there is one with its name
 */
export async function insertCustomField(
  database: UserDatabase,
  field: Omit<CustomFieldDefinition, 'position'>,
): Promise<CustomFieldDefinition> {
  return database.write.transaction().execute(async (transaction) => {
    const known = await listCustomFields({ read: transaction }, field.organizationId, field.appliesTo)
    rejectDuplicateField(known, field)
    if (known.length >= maxCustomFields)
      throw new Rejection(`At most ${maxCustomFields} custom fields of this type are allowed`)
    const whole = { ...field, position: known.length + 1 }
    await transaction.insertInto('custom_field_definition').values(toRow(whole)).execute()
    await reportChange(transaction, field.organizationId, field.updatedAt)
    return whole
  })
}

/** Maximum number of fields of one kind of row. */
const maxCustomFields = 100

/**
 * Changes a field; the others move if its position changes.
 * @throws {Rejection} if the field does not exist, another field has its name, or a removed choice is in use
 */
export async function updateCustomField(
  database: UserDatabase,
  organizationId: string,
  id: string,
  change: (field: CustomFieldDefinition) => CustomFieldDefinition,
  follow: (transaction: UserTransaction, before: CustomFieldDefinition, after: CustomFieldDefinition) => Promise<void>,
): Promise<CustomFieldDefinition> {
  return database.write.transaction().execute(async (transaction) => {
    const all = await listCustomFields({ read: transaction }, organizationId)
    const field = all.find((one) => one.id === id)
    if (!field) throw new Rejection(`Custom field "${id}" not found`)
    const changed = change(field)
    const others = all.filter((one) => one.appliesTo === field.appliesTo && one.id !== id)
    rejectDuplicateField(others, changed)
    const gone = field.choices.filter((choice) => !changed.choices.includes(choice))
    const used = gone.length === 0 ? new Set<string>() : await usedValues({ read: transaction }, field)
    const lost = gone.find((choice) => used.has(choice))
    if (lost !== undefined) throw new Rejection(`The choice "${lost}" is in use`)
    const order = others.toSpliced(Math.max(0, changed.position - 1), 0, changed)
    for (const [at, one] of order.entries()) {
      const row = toRow({ ...one, position: at + 1 })
      await transaction.updateTable('custom_field_definition').set(row).where('id', '=', one.id).execute()
    }
    await follow(transaction, field, changed)
    await reportChange(transaction, field.organizationId, changed.updatedAt)
    return { ...changed, position: order.indexOf(changed) + 1 }
  })
}

/**
 * Removes a field with its values.
 * @throws {Rejection} if it does not exist
 */
export async function deleteCustomField(
  database: UserDatabase,
  organizationId: string,
  { id, at }: { readonly id: string; readonly at: string },
  check: (transaction: UserTransaction, field: CustomFieldDefinition) => Promise<void>,
): Promise<void> {
  await database.write.transaction().execute(async (transaction) => {
    const all = await listCustomFields({ read: transaction }, organizationId)
    const field = all.find((one) => one.id === id)
    if (!field) throw new Rejection(`Custom field "${id}" not found`)
    await check(transaction, field)
    for (const table of [...Object.values(tables), 'retained_decision']) {
      await sql`
        UPDATE ${sql.table(table)} SET custom_values = nullif(${withoutMembers('custom_values', [id])}, '{}')
        WHERE ${memberOf('custom_values', id)} IS NOT NULL`.execute(transaction)
    }
    await transaction.deleteFrom('custom_field_definition').where('id', '=', id).execute()
    const others = all.filter((one) => one.appliesTo === field.appliesTo && one.id !== id)
    for (const [place, one] of others.entries()) {
      await transaction
        .updateTable('custom_field_definition')
        .set({ position: place + 1 })
        .where('id', '=', one.id)
        .execute()
    }
    await reportChange(transaction, field.organizationId, at)
  })
}

/** Fields are shown with everything that has values of them. */
async function reportChange(write: UserTransaction, organizationId: OrganizationId, at: string): Promise<void> {
  const event = { organizationId, at, kind: 'SETTINGS', action: 'UPDATED', subjectId: organizationId } as const
  await insertChangeEvents(write, [event])
}

/** Changes the values of a product in the caller's transaction. */
export async function changeProductValues(
  write: Kysely<UserDataTables>,
  { id, changes = [], at }: ValuesToChange,
): Promise<void> {
  if (changes.length === 0) return
  const row = await write.selectFrom('product').select('custom_values').where('id', '=', id).executeTakeFirst()
  const after = changeCustomValues(row?.custom_values ?? null, changes, at)
  await write.updateTable('product').set({ custom_values: after }).where('id', '=', id).execute()
}

/** Changes values of a version. Of those that a person sets or clears the document says nothing any more. */
export async function changeVersionValues(
  write: Kysely<UserDataTables>,
  { id, changes = [], at, isByHand }: ValuesToChange & { readonly isByHand: boolean },
): Promise<void> {
  if (changes.length === 0) return
  const { values, edited } = await readVersionValues(write, id)
  const ids = [...new Set([...edited, ...changes.map(({ definitionId }) => definitionId)])]
  const after = {
    custom_values: customValuesColumn(changedValues(values, changes, at)),
    ...(isByHand && { edited_values: JSON.stringify(ids) }),
  }
  await write.updateTable('sbom_version').set(after).where('id', '=', id).execute()
}

/** Stores what the document of a version states of the fields that no person set. */
export async function saveStatedVersionValues(
  write: Kysely<UserDataTables>,
  { id, changes = [], at }: ValuesToChange,
): Promise<void> {
  const { values, edited } = await readVersionValues(write, id)
  const free = changes.filter(({ definitionId }) => !edited.includes(definitionId))
  const after = customValuesColumn(changedValues(values, free, at))
  await write.updateTable('sbom_version').set({ custom_values: after }).where('id', '=', id).execute()
}

interface ValuesToChange {
  readonly id: string
  readonly changes: readonly CustomFieldChange[] | undefined
  /** RFC 3339 in UTC. */
  readonly at: string
}

/** Reads the values of a version, and the fields that a person set or cleared. */
export async function readVersionValues(
  read: UserReader,
  id: VersionId,
): Promise<{ readonly values: CustomValues; readonly edited: readonly string[] }> {
  const row = await read
    .selectFrom('sbom_version')
    .select(['custom_values', 'edited_values'])
    .where('id', '=', id)
    .executeTakeFirst()
  return {
    values: readCustomValues(row?.custom_values ?? null),
    edited: JSON.parse(row?.edited_values ?? '[]') as string[], // as stored above
  }
}

const tables: Readonly<Record<CustomFieldSubject, keyof UserDataTables>> = {
  ...{ finding: 'finding', component: 'component', version: 'sbom_version', product: 'product' },
}

/** Counts the values of fields, by field. */
export async function countCustomValues(
  { read }: Reading,
  organizationId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT field.key AS id, count(*) AS count FROM finding, ${eachMember('finding.custom_values')} AS field
      WHERE finding.organization_id = ${organizationId} AND finding.custom_values IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT field.key AS id, count(*) AS count FROM component, ${eachMember('component.custom_values')} AS field
      WHERE component.custom_values IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT field.key AS id, count(*) AS count FROM sbom_version AS version, ${eachMember('version.custom_values')} AS field
      WHERE version.organization_id = ${organizationId} AND version.custom_values IS NOT NULL GROUP BY 1
    UNION ALL
    SELECT field.key AS id, count(*) AS count FROM product, ${eachMember('product.custom_values')} AS field
      WHERE product.organization_id = ${organizationId} AND product.custom_values IS NOT NULL GROUP BY 1`.execute(read)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

async function usedValues({ read }: Reading, field: CustomFieldDefinition): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ value: string }>`
    SELECT DISTINCT ${memberOf('custom_values', field.id, 'value')} AS value FROM ${sql.table(tables[field.appliesTo])}
    WHERE ${memberOf('custom_values', field.id, 'value')} IS NOT NULL`.execute(read)
  return new Set(rows.map(({ value }) => value))
}

function rejectDuplicateField(others: readonly CustomFieldDefinition[], { name }: { readonly name: string }): void {
  const twin = others.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (twin) throw new Rejection(`A custom field named "${twin.name}" already exists`)
}

function toRow(field: CustomFieldDefinition) {
  return {
    id: field.id,
    organization_id: field.organizationId,
    name: field.name,
    name_key: field.name.toLowerCase(),
    description: field.description,
    applies_to: field.appliesTo,
    type: field.type,
    choices: JSON.stringify(field.choices),
    exported: Number(field.exported),
    position: field.position,
    updated_at: field.updatedAt,
  }
}

function toDefinition(row: Row): CustomFieldDefinition {
  return {
    ...renameColumns(row),
    appliesTo: row.applies_to as CustomFieldSubject, // a CHECK of the table
    type: row.type as CustomFieldType, // a CHECK of the table
    choices: JSON.parse(row.choices) as string[],
    exported: row.exported === 1,
  }
}
