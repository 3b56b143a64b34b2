import { type RawBuilder, sql } from 'kysely'
import { foundFields } from '#service/domain/find/match-component.ts'
import type { Question } from '#service/domain/find/read-question.ts'
import { askedVersionOf, matchOf } from '#service/db/dialect/condition-functions.ts'
import { byIndex, eachValue, memberOf, placeOf, valuesOf } from '#service/db/dialect/sql-words.ts'
import { isNewest } from '#service/db/pending-version.ts'
import { candidateNames } from './candidates.ts'

/** Kinds of what can be found, in the order in which they are listed. */
export const hitKinds = [
  'PRODUCT',
  'ENVIRONMENT',
  'VERSION',
  'COMPONENT',
  'VULNERABILITY',
  'FINDING',
  'LICENSE',
  'POLICY',
] as const
export type HitKind = (typeof hitKinds)[number]

/** Where is looked, and for what. Absent members do not narrow. */
export interface FindScope {
  readonly organizationId: string
  readonly question: Question
  readonly productIds?: readonly string[] | undefined
  readonly environmentIds?: readonly string[] | undefined
  readonly versionId?: string | undefined
  readonly versionIds?: readonly string[] | undefined
  readonly latestOnly: boolean
  /** What is found among licenses, which are not all stored: their ids with their ranks. */
  readonly licenses: readonly (readonly [id: string, rank: number])[]
}

/** Which components: those with a version that is asked for, those that cannot be compared, those with another. */
export type Compared = 'asked' | 'unknown' | 'other'

/** A hit, as it is ordered. */
export interface HitRow {
  readonly kind: number
  readonly id: string
  readonly version_id: string
  readonly rank: number
  readonly field: number
  readonly at: string
  readonly name: string
}

/** Tests whether a version is searched. */
export function isSearched(scope: FindScope): RawBuilder<boolean> {
  const tests = [sql`sbom_version.organization_id = ${scope.organizationId} and sbom_version.visible = 1`]
  if (scope.productIds) tests.push(sql`sbom_version.product_id in ${valuesOf(scope.productIds)}`)
  if (scope.environmentIds) tests.push(sql`sbom_version.environment_id in ${valuesOf(scope.environmentIds)}`)
  if (scope.versionId !== undefined) tests.push(sql`sbom_version.id = ${scope.versionId}`)
  if (scope.versionIds) tests.push(sql`sbom_version.id in ${valuesOf(scope.versionIds)}`)
  if (scope.latestOnly) tests.push(isNewest)
  return sql<boolean>`(${sql.join(tests, sql` and `)})`
}

/** A query of the hits of some kinds. */
export function hitRows(scope: FindScope, kinds: readonly HitKind[], compared: Compared): RawBuilder<HitRow> {
  const parts = kinds.flatMap((kind) => partOf(kind, scope, compared) ?? [])
  if (parts.length === 0)
    parts.push(
      sql`select 0 as kind, '' as id, '' as version_id, 0 as rank, 0 as field, '' as at, '' as name where 1 = 0`,
    )
  const holds = { asked: sql`fits = 1`, unknown: sql`fits is null`, other: sql`fits = 0` }[compared]
  const { question } = scope
  return sql<HitRow>`
    with searched as materialized (select id, content_id, finding_set_id, created_at, labels from sbom_version where ${isSearched(scope)}),
    candidate as materialized (select name_key, ${placeByName(question)} as place from (select distinct name_key from (${candidateNames(question)}))),
    tested as materialized (
      select c.id, c.name_key, searched.id as version_id, searched.created_at,
        coalesce(candidate.place, ${matchOf(question, 'c', sql`searched.labels`)}) as place, ${askedVersionOf(question.versions, 'c')} as fits
      from candidate cross join component as c ${byIndex('component_of_package')}
        on c.name_key = candidate.name_key and c.is_listed = 1
      join searched on searched.content_id = c.content_id),
    found as materialized (select * from tested where place is not null and ${holds})
    ${sql.join(parts, sql` union all `)}`
}

/** Of a question about names, how a name fits: then the other values of a component are not read. */
function placeByName({ kind, text, labels }: Question): RawBuilder<number | null> {
  if (text === '' || labels.length > 0 || !['NAME', 'ANY', 'VULNERABILITY'].includes(kind)) return sql<null>`null`
  const key = text.toLowerCase()
  const field = sql`case when name_key like '/%' or name_key like './%' then ${fieldAt('path')} else ${fieldAt('name')} end`
  return sql<
    number | null
  >`case when ${placeOf('name_key', key)} > 0 then ${rankOf('name_key', key)} * 10 + ${field} end`
}

type Part = (scope: FindScope, compared: Compared) => RawBuilder<unknown> | null

function partOf(kind: HitKind, scope: FindScope, compared: Compared): RawBuilder<unknown> | null {
  const isAboutComponents = kind === 'COMPONENT' || kind === 'FINDING'
  return compared !== 'asked' && !isAboutComponents ? null : parts[kind](scope, compared)
}

const fieldAt = (name: (typeof foundFields)[number]) => sql.lit(foundFields.indexOf(name))
const kindAt = (kind: HitKind) => sql.lit(hitKinds.indexOf(kind))

/** Whether anything but components is looked for: a range of versions, a hash or a purl is about components alone. */
function isPlain({ question }: FindScope): boolean {
  const { kind, versions, labels, text } = question
  return text !== '' && versions === null && labels.length === 0 && (kind === 'ANY' || kind === 'NAME')
}

function rankOf(column: string, text: string): RawBuilder<number> {
  const place = placeOf(column, text)
  return sql<number>`case when ${sql.ref(column)} = ${text} then 0 when ${place} = 1 then 1 else 2 end`
}

/** Named things: those whose name contains the text. */
function named(kind: HitKind, table: string, more: RawBuilder<unknown>, at = sql.ref(`${table}.updated_at`)): Part {
  return (scope) => {
    if (!isPlain(scope)) return null
    const text = scope.question.text.toLowerCase()
    const key = `${table}.name_key`
    return sql`select ${kindAt(kind)} as kind, ${sql.ref(`${table}.id`)} as id, '' as version_id, ${rankOf(key, text)} as rank,
      ${fieldAt('name')} as field, ${at} as at, ${sql.ref(key)} as name
      from ${sql.table(table)} ${more} where ${placeOf(key, text)} > 0`
  }
}

const parts: Readonly<Record<HitKind, Part>> = {
  PRODUCT: (scope, compared) =>
    named('PRODUCT', 'product', sql``)(scope, compared) &&
    sql`${named('PRODUCT', 'product', sql``)(scope, compared)}
      and product.organization_id = ${scope.organizationId} and ${among('product.id', scope.productIds)}`,
  ENVIRONMENT: (scope, compared) => {
    const plain = named(
      'ENVIRONMENT',
      'environment',
      sql`join product on product.id = environment.product_id`,
    )(scope, compared)
    return (
      plain &&
      sql`${plain} and product.organization_id = ${scope.organizationId}
      and ${among('product.id', scope.productIds)} and ${among('environment.id', scope.environmentIds)}`
    )
  },
  VERSION: versions,
  COMPONENT:
    () => sql`select ${kindAt('COMPONENT')} as kind, id, version_id, place / 10 as rank, place % 10 as field, created_at as at,
    name_key as name from found`,
  VULNERABILITY: (scope) => {
    const ids = vulnerabilities(scope)
    return (
      ids &&
      sql`select ${kindAt('VULNERABILITY')} as kind, id, '' as version_id, rank, ${fieldAt('id')} as field,
      updated_at as at, name from (${ids}) as vulnerable where exists (select 1 from finding join searched
        on searched.finding_set_id = finding.finding_set_id where finding.vulnerability_id = vulnerable.id and finding.state = 'AFFECTED')`
    )
  },
  FINDING: findings,
  LICENSE: (scope) => {
    const { kind, versions: asked, labels } = scope.question
    if (
      asked !== null ||
      labels.length > 0 ||
      scope.licenses.length === 0 ||
      !['ANY', 'NAME', 'LICENSE'].includes(kind)
    )
      return null
    return sql`select ${kindAt('LICENSE')} as kind, ${memberOf('license.value', 0)} as id, '' as version_id, ${memberOf('license.value', 1)} as rank,
      ${fieldAt('license')} as field, '' as at, ${memberOf('license.value', 0)} as name from ${eachValue(scope.licenses)} as license`
  },
  POLICY: (scope, compared) => {
    const plain = named('POLICY', 'policy', sql``)(scope, compared)
    return plain && sql`${plain} and policy.organization_id = ${scope.organizationId}`
  },
}

function among(column: string, ids: readonly string[] | undefined): RawBuilder<unknown> {
  return ids ? sql`${sql.ref(column)} in ${valuesOf(ids)}` : sql`1 = 1`
}

function versions(scope: FindScope): RawBuilder<unknown> | null {
  const { text, labels, versions: asked } = scope.question
  if (asked !== null || (text !== '' && !isPlain(scope))) return null
  const label = text === '' ? labels : [text]
  const hasLabel = sql.join(
    label.map((one) => sql`${placeOf(sql`lower(sbom_version.labels)`, JSON.stringify(one.toLowerCase()))} > 0`),
    sql` and `,
  )
  const key = text.toLowerCase()
  const isNamed = text === '' ? sql`1 = 0` : sql`${placeOf('sbom_version.label_key', key)} > 0`
  return sql`select ${kindAt('VERSION')} as kind, sbom_version.id as id, sbom_version.id as version_id,
    case when ${isNamed} then ${rankOf('sbom_version.label_key', key)} else 0 end as rank,
    case when ${isNamed} then ${fieldAt('name')} else ${fieldAt('label')} end as field, sbom_version.created_at as at,
    sbom_version.label_key as name
    from sbom_version where ${isSearched(scope)} and (${isNamed} or (${hasLabel}))`
}

/** Vulnerabilities by any of their ids. */
function vulnerabilities({ question }: FindScope): RawBuilder<unknown> | null {
  const { kind, text, versions: asked, labels } = question
  if (asked !== null || labels.length > 0 || text === '' || (kind !== 'ANY' && kind !== 'VULNERABILITY')) return null
  const id = text.toUpperCase()
  // Few characters are in nearly every id.
  const fits = Array.from(id).length < 3 ? sql`alias = ${id}` : sql`${placeOf('alias', id)} > 0`
  return sql`select vulnerability.id as id, min(${rankOf('alias', id)}) as rank, vulnerability.updated_at as updated_at,
    vulnerability.vulnerability_id as name
    from vulnerability_alias join vulnerability on vulnerability.id = vulnerability_alias.vulnerability_id
    where ${fits} group by vulnerability.id`
}

/** Findings of the components that were found, and of the vulnerabilities. */
function findings(scope: FindScope): RawBuilder<unknown> {
  const ofComponents = sql`select ${kindAt('FINDING')} as kind, finding.id as id, found.version_id as version_id, found.place / 10 as rank,
    found.place % 10 as field, found.created_at as at, finding.component_name_key as name
    from found cross join finding ${byIndex('finding_by_component')} on finding.component_id = found.id and finding.state = 'AFFECTED'
    join searched on searched.id = found.version_id and searched.finding_set_id = finding.finding_set_id`
  const ids = vulnerabilities(scope)
  if (!ids) return ofComponents
  return sql`${ofComponents} union all select ${kindAt('FINDING')} as kind, finding.id as id, searched.id as version_id, vulnerable.rank as rank,
    ${fieldAt('id')} as field, searched.created_at as at, finding.component_name_key as name
    from (${ids}) as vulnerable join finding on finding.vulnerability_id = vulnerable.id and finding.state = 'AFFECTED'
    join searched on searched.finding_set_id = finding.finding_set_id
    where finding.component_id not in (select id from found)`
}
