import { lengthOf, memberOf } from '#service/db/dialect/sql-words.ts'
import { type Kysely, sql } from 'kysely'
import type { ComponentDetail } from '#service/domain/components/component.ts'
import type { ComponentId, VersionId } from '#service/domain/id.ts'
import { licenseExpressions } from '#service/domain/components/license-list.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { type LongTexts, shortenTexts, withLongTexts } from './long-texts.ts'

/** The license expressions of a component with several licenses, as they have to be stored. */
export interface JoinedLicenses {
  readonly id: ComponentId
  readonly license_expression: string | null
  readonly declared_license_expression: string | null
  /** JSON. */
  readonly detail: string
  /** The detail that it replaces: an edit that came meanwhile is not overwritten. */
  readonly detailBefore: string
}

type Operator = 'AND' | 'OR'
const rowsAtOnce = 500
const hasSeveral = sql<boolean>`(${lengthOf('component.detail', 'licenses')} > 1)`

/** Returns how the environment of a version reads lists of licenses (specification 2.3); undefined if the version does not exist. */
export async function findLicenseOperator(read: UserReader, versionId: VersionId): Promise<Operator | undefined> {
  const row = await read
    .selectFrom('sbom_version')
    .innerJoin('environment', 'environment.id', 'sbom_version.environment_id')
    .select('environment.interpret_license_list_as_and as isAnd')
    .where('sbom_version.id', '=', versionId)
    .executeTakeFirst()
  return row && (row.isAnd === 1 ? 'AND' : 'OR')
}

/** Lists the visible versions of an environment with their number of components, newest first. */
export async function listVersionsOfEnvironment(
  read: UserReader,
  environmentId: string,
): Promise<readonly { readonly id: VersionId; readonly components: number }[]> {
  return read
    .selectFrom('sbom_version')
    .select(['id', 'component_count as components'])
    .where('environment_id', '=', environmentId)
    .where('visible', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Yields the components of a version whose stored expressions differ from their list joined with the operator, in parts. */
export async function* findOtherwiseJoined(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: VersionId,
  operator: Operator,
): AsyncGenerator<readonly JoinedLicenses[]> {
  const rows = read
    .selectFrom('component')
    .select(['id', 'license_expression', 'declared_license_expression', 'detail'])
    .where('content_id', '=', contentOf(versionId))
    .where(hasSeveral)
    .stream(rowsAtOnce)
  let changed: JoinedLicenses[] = []
  for await (const { id, detail: json, ...stored } of rows) {
    const { long, ...detail } = JSON.parse(json) as ComponentDetail & { long?: LongTexts } // written by the intake and edits only
    const whole = withLongTexts(stored, long)
    const { effective, declared } = licenseExpressions(detail.licenses, operator)
    if (whole.license_expression === effective && whole.declared_license_expression === declared) continue
    const expressions = { license_expression: effective, declared_license_expression: declared }
    changed.push({ id, ...storedForm(expressions, detail, long), detailBefore: json })
    if (changed.length < rowsAtOnce) continue
    yield changed
    changed = []
  }
  if (changed.length > 0) yield changed
}

/** Components that would change alike: all have the same list and the same expressions. */
export interface OtherwiseJoined {
  /** The expressions in effect. */
  readonly before: string | null
  readonly after: string | null
  readonly components: number
}

/** Yields what `findOtherwiseJoined` would change of the components of a version, the unlisted primary one too, alike ones as one. Rows come in parts. */
export async function* countOtherwiseJoined(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: VersionId,
  operator: Operator,
): AsyncGenerator<OtherwiseJoined> {
  const whole = (column: keyof Expressions) =>
    sql<string | null>`coalesce(${memberOf('component.detail', 'long', column)}, ${sql.ref(`component.${column}`)})`
  const rows = read
    .selectFrom('component')
    .select([
      memberOf('component.detail', 'licenses').as('licenses'),
      whole('license_expression').as('effective'),
      whole('declared_license_expression').as('declared'),
      (select) => select.fn.countAll<number>().as('components'),
    ])
    .where('content_id', '=', contentOf(versionId))
    .where(hasSeveral)
    .groupBy(['licenses', 'effective', 'declared'])
    .stream(rowsAtOnce)
  for await (const { licenses, effective, declared, components } of rows) {
    const list = JSON.parse(licenses ?? '[]') as ComponentDetail['licenses'] // written by the intake and edits only
    const joined = licenseExpressions(list, operator)
    if (joined.effective === effective && joined.declared === declared) continue
    yield { before: effective, after: joined.effective, components }
  }
}

type Expressions = Pick<JoinedLicenses, 'license_expression' | 'declared_license_expression'>

/** Expressions that are too long for their columns are whole in the detail. */
function storedForm(
  expressions: Expressions,
  detail: object,
  before: LongTexts = {},
): Expressions & { detail: string } {
  const { license_expression: _, declared_license_expression: __, ...others } = before
  const { row, long } = shortenTexts({ ...expressions })
  const texts = { ...others, ...long }
  const isLong = Object.keys(texts).length > 0
  return { ...row, detail: JSON.stringify(isLong ? { ...detail, long: texts } : detail) }
}

/** Stores license expressions. The caller must pass a transaction. */
export async function saveJoinedLicenses(
  write: Kysely<UserDataTables>,
  joined: readonly JoinedLicenses[],
  at: string,
): Promise<void> {
  for (const { id, detailBefore, ...columns } of joined) {
    await write
      .updateTable('component')
      .set({ ...columns, updated_at: at })
      .where('id', '=', id)
      .where('detail', '=', detailBefore)
      .execute()
  }
}
