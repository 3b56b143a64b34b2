import { type Selectable, sql, type Transaction } from 'kysely'
import {
  changesDocument,
  type EditableComponent,
  type StatedSupport,
} from '#service/domain/components/component-edit.ts'
import { customValuesColumn } from '#service/domain/labeling/custom-field.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { UserReader } from '#service/db/database.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { eachValue, valuesOf } from '#service/db/dialect/sql-words.ts'
import { componentColumns, readComponent, readComponentDetail } from './component-rows.ts'
import { shortenTexts, withLongTexts } from './long-texts.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { ComponentTable } from '#service/db/tables/version-tables.ts'

type Writer = Transaction<UserDataTables>

/** A component before an edit. */
export interface ComponentToEdit {
  readonly component: EditableComponent
  readonly isPrimary: boolean
  /** Only listed components are counted. */
  readonly isListed: boolean
  /** Names of the values that a person set; `*` stands for all. */
  readonly byHand: readonly string[]
  /** The purl that it probably has. */
  readonly suggestedPurl: string | null
}

/** A component before and after an edit. */
export interface ComponentChange {
  readonly id: string
  readonly before: ComponentToEdit
  readonly after: EditableComponent
  /** Names of the values that a person set, after the change. */
  readonly byHand: readonly string[]
}

/** Returns components of a visible version by id. */
export async function findComponentsToEdit(
  read: UserReader,
  versionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ComponentToEdit>> {
  const rows = await read
    .selectFrom('component')
    .innerJoin('sbom_version', 'sbom_version.content_id', 'component.content_id')
    .select([...componentColumns, 'component.detail', 'component.is_listed', 'component.stated_support'])
    .select('component.edited_fields')
    .where('component.id', 'in', valuesOf(ids))
    .where('sbom_version.id', '=', versionId)
    .where('sbom_version.visible', '=', 1)
    .execute()
  return new Map(
    rows.map((row) => {
      const { long, ...detail } = readComponentDetail(row.detail)
      const component = {
        ...readComponent(withLongTexts(row, long)),
        detail,
        statedSupport: row.stated_support === null ? null : (JSON.parse(row.stated_support) as StatedSupport), // as stored below
      }
      const byHand = JSON.parse(row.edited_fields ?? '[]') as string[] // as stored below
      const flags = { isPrimary: row.is_primary === 1, isListed: row.is_listed === 1 }
      return [row.id, { component, ...flags, byHand, suggestedPurl: row.suggested_purl }]
    }),
  )
}

/**
 * Stores components after an edit, with the counts of their version and the events for all.
 * @param label the version's new label; null if unchanged
 */
export async function updateComponents(
  transaction: Writer,
  version: SbomVersion,
  changes: readonly ComponentChange[],
  { label, at }: { readonly label: string | null; readonly at: string },
): Promise<void> {
  const rows = changes.map(({ id, before, after, byHand }): RowToUpdate => {
    const was = { ...columnsOf(before.component), edited_fields: editedFieldsOf(before.byHand) }
    const columns = { ...columnsOf(after), edited_fields: editedFieldsOf(byHand), updated_at: at }
    return { id, was, columns }
  })
  for (const some of inStatements(rows)) await updateRows(transaction, some)
  await touchVersion(transaction, version, { at, label, changes })
  const event = { organizationId: version.organizationId, at, action: 'UPDATED', versionId: version.id } as const
  const events = [
    ...changes.map(({ id }) => ({ ...event, kind: 'COMPONENT', subjectId: id })),
    { ...event, kind: 'SBOM', subjectId: version.id },
  ].map((each) => ({ ...each, environmentId: version.environmentId }))
  await insertChangeEvents(transaction, events)
}

type Columns = Readonly<Record<string, unknown>>

interface RowToUpdate {
  readonly id: string
  readonly was: Columns
  readonly columns: Columns
}

function editedFieldsOf(byHand: readonly string[]): string | null {
  return byHand.length === 0 ? null : JSON.stringify(byHand)
}

/** Characters of one statement. A component has a few thousand, rarely the text of a license. */
const maxStatement = 4_000_000

function* inStatements(rows: readonly RowToUpdate[]): Generator<readonly RowToUpdate[]> {
  let some: RowToUpdate[] = []
  let size = 0
  for (const row of rows) {
    if (size > maxStatement) {
      yield some
      some = []
      size = 0
    }
    some.push(row)
    size += String(row.columns['detail']).length
  }
  if (some.length > 0) yield some
}

/**
 * Writes the same columns of several components in one statement: those that are different in one of them. The others may be in an index,
 * which SQLite writes again if a column of it is set, even to the same value.
 */
async function updateRows(transaction: Writer, rows: readonly RowToUpdate[]): Promise<void> {
  const all = Object.keys(rows[0]?.columns ?? {})
  const names = all.filter((name) => rows.some(({ was, columns }) => was[name] !== columns[name]))
  const set = names.map((name, at) => sql`${sql.id(name)} = found.value ->> ${sql.lit(at + 1)}`)
  const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)
  const values = rows.map(({ id, columns }) => [id, ...names.map((name) => wellFormed(columns[name]))])
  await sql`UPDATE component SET ${sql.join(set)} FROM ${eachValue(values)} AS found
    WHERE component.id = found.value ->> 0`.execute(transaction)
}

/** Returns the columns of a component that users edit. */
export function columnsOf(component: EditableComponent): Partial<Selectable<ComponentTable>> {
  const { detail, purl } = component
  const reading = purl === null ? null : parsePurl(purl)
  const whole = {
    name: component.name,
    component_version: component.componentVersion,
    kind: component.kind,
    group_name: component.group,
    purl,
    cpes: JSON.stringify(component.cpes),
    ecosystem: reading && isPurl(reading) ? reading.type : null,
    license_expression: component.licenseExpression,
    description: component.description,
    scope: component.scope,
    copyright: component.copyright,
    author: component.author,
    supplier_name: detail.supplier?.name ?? null,
    is_internal: component.internal ? 1 : 0,
    internal_source: component.internalSource,
    labels: JSON.stringify(component.labels),
    custom_values: customValuesColumn(component.customValues),
    support_level: component.supportLevel,
    end_of_support: component.endOfSupport,
    support_source: component.supportSource,
    support_reason: component.supportReason,
    stated_support: component.statedSupport && JSON.stringify(component.statedSupport),
  }
  // An edit does not change the reference, and so not its whole text.
  const { row, long } = shortenTexts({ ...whole, ref: component.ref })
  return { ...row, name_key: row.name.toLowerCase(), detail: JSON.stringify(long ? { ...detail, long } : detail) }
}

/** Only listed components are counted. */
async function touchVersion(
  transaction: Writer,
  { id }: SbomVersion,
  change: { readonly at: string; readonly label: string | null; readonly changes: readonly ComponentChange[] },
): Promise<void> {
  const { at, label, changes } = change
  const isEdited = changes.some(({ before, after }) => changesDocument(before.component, after))
  const listed = changes.filter(({ before }) => before.isListed)
  const grown = (has: (component: EditableComponent) => boolean) =>
    listed.reduce((sum, { before, after }) => sum + Number(has(after)) - Number(has(before.component)), 0)
  await transaction
    .updateTable('sbom_version')
    .set((row) => ({
      updated_at: at,
      ...(isEdited && { edited_at: at }),
      ...(label !== null && { label, label_key: label.toLowerCase() }),
      purl_count: row(
        'purl_count',
        '+',
        grown(({ purl }) => purl !== null),
      ),
      cpe_count: row(
        'cpe_count',
        '+',
        grown(({ cpes }) => cpes.length > 0),
      ),
      license_count: row(
        'license_count',
        '+',
        grown(({ licenseExpression }) => licenseExpression !== null),
      ),
      supplier_count: row(
        'supplier_count',
        '+',
        grown(({ detail }) => (detail.supplier?.name ?? null) !== null),
      ),
    }))
    .where('id', '=', id)
    .execute()
}
