import { type Kysely, sql } from 'kysely'
import { chunksByName } from '#service/db/chunks-by-name.ts'
import type { UserReader } from '#service/db/database.ts'
import { eachValue, memberOf, placeOf, valuesOf } from '#service/db/dialect/sql-words.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Component, ComponentDetail, Property } from '#service/domain/components/component.ts'
import type { VersionId } from '#service/domain/id.ts'
import { customPropertyMark } from '#service/domain/labeling/custom-properties.ts'
import { type CustomValues, customValuesColumn, readCustomValues } from '#service/domain/labeling/custom-field.ts'

/** A component with what labeling reads and sets. */
export type ComponentToLabel = Pick<
  Component,
  'id' | 'name' | 'group' | 'purl' | 'primary' | 'internal' | 'internalSource' | 'customValues'
> & {
  /** Names of the values that a person set; `*` stands for all. */
  readonly byHand: readonly string[]
  /** Properties of the document, if one of them holds a value of a custom field. */
  readonly properties: readonly Property[]
}

/** Returns the components of a version in chunks. */
export async function* findComponentsToLabel(
  read: UserReader,
  versionId: VersionId,
  size = 2000,
): AsyncIterable<readonly ComponentToLabel[]> {
  const query = read
    .selectFrom('component')
    .select(['id', 'name', 'name_key', 'group_name', 'purl', 'is_primary', 'is_internal', 'internal_source'])
    .select(['custom_values', 'edited_fields'])
    .select(sql<string | null>`case when ${placeOf('detail', customPropertyMark)} > 0 then detail end`.as('marked'))
    .where('content_id', '=', contentOf(versionId))
  for await (const rows of chunksByName(query, size)) {
    // Only the intake, edits and stages write words and JSON.
    yield rows.map((row) => ({
      ...{ id: row.id, name: row.name, group: row.group_name, purl: row.purl, primary: row.is_primary === 1 },
      internal: row.is_internal === 1,
      internalSource: row.internal_source as Component['internalSource'],
      customValues: readCustomValues(row.custom_values),
      byHand: row.edited_fields === null ? [] : (JSON.parse(row.edited_fields) as string[]),
      properties: row.marked === null ? [] : (JSON.parse(row.marked) as ComponentDetail).properties,
    }))
  }
}

/** Counts the components that internal names mark now. */
export async function countMarkedComponents(read: UserReader, versionId: VersionId): Promise<number> {
  const { count } = await read
    .selectFrom('component')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('content_id', '=', contentOf(versionId))
    .where('internal_source', '=', 'NAMES')
    .executeTakeFirstOrThrow()
  return count
}

const edited = sql`coalesce(edited_fields, '')`

/** Marks components as internal by their names, or removes such marks. What a person or a rule said meanwhile stays. */
export async function saveInternalMarks(
  write: Kysely<UserDataTables>,
  marks: readonly (readonly [id: string, isInternal: boolean])[],
  at: string,
): Promise<void> {
  const idsOf = (wanted: boolean) => marks.flatMap(([id, isInternal]) => (isInternal === wanted ? [id] : []))
  await sql`UPDATE component SET is_internal = 1, internal_source = 'NAMES', updated_at = ${at}
    WHERE id IN ${valuesOf(idsOf(true))} AND is_internal = 0
      AND ${placeOf(edited, '"internal"')} + ${placeOf(edited, '"*"')} = 0 AND internal_source IS NULL`.execute(write)
  await sql`UPDATE component SET is_internal = 0, internal_source = NULL, updated_at = ${at}
    WHERE id IN ${valuesOf(idsOf(false))} AND internal_source = 'NAMES'`.execute(write)
}

/** Values of a component before and after its document was read. */
export interface StatedValues {
  readonly id: string
  readonly before: CustomValues
  readonly after: CustomValues
}

/** Stores values that documents give custom fields, where no other was set meanwhile. */
export async function saveStatedValues(
  write: Kysely<UserDataTables>,
  values: readonly StatedValues[],
  at: string,
): Promise<void> {
  if (values.length === 0) return
  const rows = values.map(({ id, before, after }) => [id, customValuesColumn(before), customValuesColumn(after)])
  await sql`UPDATE component SET custom_values = found.value ->> 2, updated_at = ${at}
    FROM ${eachValue(rows)} AS found
    WHERE component.id = found.value ->> 0 AND component.custom_values IS found.value ->> 1`.execute(write)
}

/** Returns the properties of a version's document. */
export async function readStatedProperties(read: UserReader, versionId: VersionId): Promise<readonly Property[]> {
  const row = await read
    .selectFrom('sbom_version')
    .select(memberOf<string | null>('kept', 'metadata', 'properties').as('properties'))
    .where('id', '=', versionId)
    .executeTakeFirst()
  const found = row?.properties == null ? [] : (JSON.parse(row.properties) as unknown)
  return Array.isArray(found) ? found.filter(isProperty) : []
}

function isProperty(value: unknown): value is Property {
  const property = value as Partial<Property> | null
  return typeof property?.name === 'string' && typeof property.value === 'string'
}
