import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { UserReader } from '#service/db/database.ts'
import type { ConditionRowKind } from '#service/domain/conditions/condition.ts'
import { isOfVersion, type Overlay } from '#service/db/parts/with-parts.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { VersionId } from '#service/domain/id.ts'
import { findComponents } from './found-components.ts'
import type { Subject } from './subject.ts'

/** A subject to read, with what it is asked about. */
export interface ConditionColumn {
  /** Distinguishes the columns of a row. */
  readonly name: string
  readonly subject: Subject
  readonly key: string | null
  /** The test over components of contents, where the value is whether the component passes it. Absent for most. */
  readonly within?: ((contents: RawBuilder<unknown>) => RawBuilder<boolean>) | undefined
}

/** What was read of a row, by the name of the column. */
export interface ConditionRow {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Rows of one statement. */
const chunkSize = 2000

/** What rows are read of a version. */
export interface RowsToRead {
  readonly row: ConditionRowKind
  readonly versionId: VersionId
  /** The version that conditions about a version mean, where the rows are those of one of its parts. */
  readonly askedVersionId?: VersionId | undefined
  readonly columns: readonly ConditionColumn[]
  /** Decisions that hold in place of some of the findings. */
  readonly overlays?: readonly Overlay[] | undefined
  /** Only these. Absent for all components, or all findings that affect the version. */
  readonly ids?: readonly string[] | undefined
}

/** Reads what conditions are about of the rows of a version, in chunks of at most 2,000. */
export async function* conditionRows(
  read: UserReader,
  { row, versionId, askedVersionId = versionId, columns, ids, overlays = [] }: RowsToRead,
): AsyncGenerator<readonly ConditionRow[]> {
  const wanted = ids ?? (await allIds(read, row, versionId, overlays))
  // What concerns the version is the same for all of its rows.
  const shared = row === 'version' ? [] : columns.filter(({ subject }) => subject.row === 'version')
  const own = columns.filter((column) => !shared.includes(column))
  const found = await componentsFound(read, own, versionId)
  const [version] =
    shared.length === 0 ? [] : await readChunk(read, 'version', shared, { ids: [askedVersionId], found })
  for (let at = 0; at < wanted.length; at += chunkSize) {
    const rows = await readChunk(read, row, own, { ids: wanted.slice(at, at + chunkSize), found })
    yield version ? rows.map(({ id, values }) => ({ id, values: { ...version.values, ...values } })) : rows
  }
}

async function allIds(
  read: UserReader,
  row: ConditionRowKind,
  versionId: VersionId,
  overlays: readonly Overlay[],
): Promise<readonly string[]> {
  if (row === 'version') return [versionId]
  const { rows } =
    row === 'component'
      ? await sql<{ id: string }>`select component.id from component
          where component.content_id = ${contentOf(versionId)} order by component.id`.execute(read)
      : await sql<{ id: string }>`select finding.id from finding
          where ${isOfVersion(versionId, overlays)} and finding.state = 'AFFECTED' order by finding.id`.execute(read)
  return rows.map(({ id }) => id)
}

/** Components that pass a test, by the name of the column. */
type Found = ReadonlyMap<string, ReadonlySet<unknown>>

/** Finds the components for columns that search more than a row: once for all rows. */
async function componentsFound(
  read: UserReader,
  columns: readonly ConditionColumn[],
  versionId: VersionId,
): Promise<Found> {
  const found = new Map<string, ReadonlySet<unknown>>()
  for (const { name, within } of columns) {
    if (within) found.set(name, await findComponents(read, versionId, within))
  }
  return found
}

async function readChunk(
  read: UserReader,
  row: ConditionRowKind,
  columns: readonly ConditionColumn[],
  { ids, found: passing }: { readonly ids: readonly string[]; readonly found: Found },
): Promise<readonly ConditionRow[]> {
  const selected = columns.flatMap(({ subject, key }, at) => [
    sql`${subject.expression(key)} as ${sql.id(`value_${at}`)}`,
    ...(subject.kind === 'version' ? [sql`${subject.purl} as ${sql.id(`purl_${at}`)}`] : []),
  ])
  const list = sql.join([sql`${sql.id(tables[row])}.id as row_id`, ...selected])
  const { rows } = await sql<Record<string, unknown>>`select ${list} from ${joined[row]}
    where ${sql.id(tables[row])}.id in ${valuesOf(ids)}`.execute(read)
  return rows.map((found) => ({
    id: String(found['row_id']),
    values: Object.fromEntries(
      columns.map((column, at) => {
        const value = found[`value_${at}`]
        const passes = passing.get(column.name)
        return [column.name, passes ? passes.has(value) : readValue(column.subject, value, found[`purl_${at}`])]
      }),
    ),
  }))
}

const tables = { version: 'sbom_version', component: 'component', finding: 'finding' } as const

/** The row with its component, each under the name of its table. */
const joined: Readonly<Record<ConditionRowKind, RawBuilder<unknown>>> = {
  version: sql`sbom_version`,
  component: sql`component`,
  finding: sql`finding join component on component.id = finding.component_id`,
}

/** Converts a value of a statement to what the test of its kind takes. */
function readValue(subject: Subject, value: unknown, purl: unknown): unknown {
  switch (subject.kind) {
    case 'text':
      return textsOf(value, subject.isList)
    case 'version':
      return { versions: textsOf(value, subject.isList), purl: (purl ?? null) as string | null } // a text of a column
    case 'flag':
      return value === null ? null : value === 1
    default:
      return value ?? null
  }
}

function textsOf(value: unknown, isList: boolean): readonly string[] {
  if (typeof value !== 'string') return []
  return isList ? (JSON.parse(value) as unknown[]).map(String) : [value]
}
