import { sql } from 'kysely'
import type { UserTransaction } from '#service/db/database.ts'
import { eachValue, placeOf, valuesOf } from '#service/db/dialect/sql-words.ts'
import { contentOf } from '#service/db/shown-content.ts'
import { nameOfCustomField, nameOfLabel } from '#service/domain/components/component-edit.ts'
import type { VersionId } from '#service/domain/id.ts'
import { customValuesColumn, readCustomValues } from '#service/domain/labeling/custom-field.ts'
import { labelKey } from '#service/domain/labeling/labels.ts'

interface NotedRow {
  readonly purl: string | null
  readonly group_name: string | null
  readonly name: string
  readonly component_version: string | null
}

/**
 * Carries what people noted about components to the same components of another content: labels, values of custom fields, and whether they
 * are internal. What rules and documents say is not carried: they say it again. Grows with what people noted.
 *
 * @param from the row that shows the old content @param to the row that shows the new one
 */
export async function carryNotes(
  write: UserTransaction,
  { from, to, at }: { readonly from: VersionId; readonly to: VersionId; readonly at: string },
): Promise<void> {
  const edited = sql`coalesce(edited_fields, '')`
  const noted = await write
    .selectFrom('component')
    .select(['purl', 'group_name', 'name', 'name_key', 'component_version'])
    .select(['labels', 'custom_values', 'is_internal', 'edited_fields'])
    .where('content_id', '=', contentOf(from))
    .where(
      sql<boolean>`${placeOf(edited, '"label.')} + ${placeOf(edited, '"custom.')} + ${placeOf(edited, '"internal"')} > 0`,
    )
    .execute()
  if (noted.length === 0) return
  const notes = new Map(noted.map((row) => [identityOf(row), notesOf(row)]))
  const names = [...new Set(noted.map(({ name_key: key }) => key))]
  const same = await write
    .selectFrom('component')
    .select(['id', 'purl', 'group_name', 'name', 'component_version'])
    .where('content_id', '=', contentOf(to))
    .where('name_key', 'in', valuesOf(names))
    .execute()
  const rows = same.flatMap((row) => {
    const found = notes.get(identityOf(row))
    return found ? [[row.id, ...found]] : []
  })
  if (rows.length === 0) return
  await sql`UPDATE component SET labels = found.value ->> 1, custom_values = found.value ->> 2,
      is_internal = coalesce(found.value ->> 3, is_internal), edited_fields = found.value ->> 4, updated_at = ${at}
    FROM ${eachValue(rows)} AS found WHERE component.id = found.value ->> 0`.execute(write)
}

function identityOf({ purl, group_name: group, name, component_version: version }: NotedRow): string {
  return JSON.stringify(purl === null ? [group, name, version] : [purl])
}

type Notes = readonly [labels: string, customValues: string | null, isInternal: number | null, editedFields: string]

function notesOf(row: {
  readonly labels: string
  readonly custom_values: string | null
  readonly is_internal: number
  readonly edited_fields: string | null
}): Notes {
  const names = (JSON.parse(row.edited_fields ?? '[]') as string[]).filter(
    (name) => name === 'internal' || name.startsWith(nameOfLabel('')) || name.startsWith(nameOfCustomField('')),
  )
  const labels = (JSON.parse(row.labels) as string[]).filter((label) => names.includes(nameOfLabel(labelKey(label))))
  const values = Object.entries(readCustomValues(row.custom_values)).filter(([id]) =>
    names.includes(nameOfCustomField(id)),
  )
  return [
    JSON.stringify(labels),
    customValuesColumn(Object.fromEntries(values)),
    names.includes('internal') ? row.is_internal : null,
    JSON.stringify(names),
  ]
}
