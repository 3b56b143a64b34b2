// Functions that statements with conditions call, and that this dialect has not: each connection defines them.
import type Database from 'better-sqlite3'
import { type RawBuilder, sql } from 'kysely'
import { scoreOfStored, stateOfStored, type StoredChecks } from '#service/domain/checks/stored-checks.ts'
import { type LicenseQuestion, testLicense } from '#service/domain/conditions/license-test.ts'
import { licenseFacts, type StoredFacts, withStored } from '#service/domain/licenses/known-licenses.ts'
import { hasAskedVersion, placeOfMatch, type SearchedColumns } from '#service/domain/find/match-component.ts'
import type { Question } from '#service/domain/find/read-question.ts'
import { readDay, readNumber } from '#service/domain/conditions/custom-value.ts'
import { orderVersions, type TypedVersion } from '#service/domain/conditions/order-versions.ts'
import { matchesPattern } from '#service/domain/conditions/text-pattern.ts'
import { versionChange } from '#service/domain/conditions/version-change.ts'
import { distanceNumber, versionDistance } from '#service/domain/conditions/version-distance.ts'
import { versionComparison } from '#service/domain/conditions/version-order.ts'
import { isInRange, type VersionRange } from '#service/domain/conditions/version-range.ts'

type Expression = RawBuilder<unknown>
type Versions = readonly (string | null)[]

/** A text in lower case, as JavaScript has it: the database's own function knows only ASCII. */
export function inLowerCase(text: Expression): RawBuilder<string | null> {
  return sql<string | null>`waybill_lower(${text})`
}

/** The place of a part in a text, from 1; 0 if the text does not contain it, and for an absent text. */
export function likePattern(text: Expression, part: string): RawBuilder<number> {
  return sql<number>`coalesce(instr(${text}, ${part}), 0)`
}

/** Whether a text matches a glob or a regular expression. */
export function matchesText(text: Expression, pattern: string, isCaseSensitive: boolean): RawBuilder<boolean> {
  return sql<boolean>`(waybill_matches(${text}, ${pattern}, ${Number(isCaseSensitive)}) = 1)`
}

/**
 * Whether a version is in a range, in the order of the package's ecosystem.
 * @param isNegative whether it must be outside. Both are false for a version that the order does not know
 */
export function isVersionInRange(
  version: Expression,
  purl: Expression,
  range: VersionRange,
  isNegative: boolean,
): RawBuilder<boolean> {
  return sql<boolean>`(waybill_in_range(${version}, ${purl}, ${JSON.stringify(range)}) = ${Number(!isNegative)})`
}

/** The answer to a question about a license expression. */
export function licenseAnswer(
  expression: Expression,
  question: LicenseQuestion,
  ids: readonly string[],
): RawBuilder<boolean> {
  return sql<boolean>`(waybill_license(${expression}, ${question}, ${JSON.stringify(ids)}) = 1)`
}

/** What an organization makes of a license expression. @param stored what it stores of licenses: the JSON text of a list of their facts */
export function licenseFact(
  expression: Expression,
  fact: keyof typeof licenseFacts,
  stored: Expression,
): RawBuilder<string | null> {
  return sql<string | null>`waybill_license_fact(${expression}, ${fact}, ${stored})`
}

/** What the checks of a version say: its score, or the state of the check of an id. @param stored JSON text of `StoredChecks` */
export function checkAnswer(
  stored: Expression,
  today: string,
  about: { readonly check: string } | 'score',
): RawBuilder<number | string | null> {
  return about === 'score'
    ? sql<number | null>`waybill_check_score(${stored}, ${today})`
    : sql<string | null>`waybill_check_state(${stored}, ${today}, ${about.check})`
}

/** What a version is in a document, seen from an earlier one. @param before JSON text of the versions there; `now` of those in this one */
export function changeOfVersion(
  version: Expression,
  purl: Expression,
  before: Expression,
  now: Expression,
): RawBuilder<string> {
  return sql<string>`waybill_version_change(${version}, ${purl}, ${before}, ${now})`
}

/** How far a version is behind another, as `major.minor.patch`; null if it cannot be told. */
export function versionsBehind(version: Expression, newest: Expression): RawBuilder<string | null> {
  return sql<string | null>`waybill_versions_behind(${version}, ${newest})`
}

/** A number for a distance of versions, in their order; null for none. */
export function distanceIn(text: Expression): RawBuilder<number | null> {
  return sql<number | null>`waybill_distance(${text})`
}

/** The number that a text is; null if it is none. */
export function numberIn(text: Expression): RawBuilder<number | null> {
  return sql<number | null>`waybill_number(${text})`
}

/** The day, YYYY-MM-DD, that a text is; null if it is none. */
export function dayIn(text: Expression): RawBuilder<string | null> {
  return sql<string | null>`waybill_day(${text})`
}

/** How well a component fits what is looked for, as `placeOfMatch` says. `table`: the component's. */
export function matchOf(question: Question, table: string, versionLabels: Expression): RawBuilder<number | null> {
  const asked = JSON.stringify({ kind: question.kind, text: question.text, labels: question.labels })
  const columns = ['name', 'group_name', 'purl', 'cpes', 'supplier_name', 'license_expression', 'labels']
  const values = columns.map((column) => sql.ref(`${table}.${column}`))
  const checksums = question.kind === 'HASH' ? sql`${sql.ref(`${table}.detail`)} ->> '$.checksums'` : sql`null`
  return sql<number | null>`waybill_match(${asked}, ${sql.join(values)}, ${versionLabels}, ${checksums})`
}

/** Whether a component has a version that is asked for: 1 or 0, null if that cannot be told. `table`: the component's. */
export function askedVersionOf(versions: Question['versions'], table: string): RawBuilder<number | null> {
  if (versions === null) return sql<number>`1`
  const [version, purl] = [sql.ref(`${table}.component_version`), sql.ref(`${table}.purl`)]
  return sql<number | null>`waybill_has_version(${JSON.stringify(versions)}, ${version}, ${purl})`
}

/** The places of versions over the rows of a group: the JSON text of a list of `VersionPlace`. */
export function placesOfVersions(packageType: Expression, version: Expression): RawBuilder<string> {
  return sql<string>`waybill_version_places(${packageType}, ${version})`
}

/** Defines these functions for a connection. None has an effect, and the same arguments have the same result. */
export function defineConditionFunctions(database: Database.Database): void {
  const define = (name: string, run: (...values: never[]) => unknown) =>
    database.function(name, { deterministic: true, directOnly: true }, run as (...values: unknown[]) => unknown) // called with what SQL has
  define('waybill_lower', (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : null))
  define('waybill_number', readNumber)
  define('waybill_day', readDay)
  define('waybill_versions_behind', versionDistance)
  define('waybill_distance', (text: string | null) => (text === null ? null : distanceNumber(text)))
  define('waybill_matches', (text: unknown, pattern: string, isCaseSensitive: number) =>
    Number(typeof text === 'string' && matchesPattern(text, pattern, isCaseSensitive === 1)),
  )
  const ranges = remembered((json) => JSON.parse(json) as VersionRange)
  define('waybill_in_range', (version: unknown, purl: string | null, range: string) => {
    if (typeof version !== 'string') return null
    const isIn = isInRange(version, ranges(range), versionComparison(purl))
    return isIn === undefined ? null : Number(isIn)
  })
  define('waybill_version_change', (version: string | null, purl: string | null, before: string, now: string) =>
    versionChange(version, JSON.parse(before) as Versions, JSON.parse(now) as Versions, versionComparison(purl)),
  )
  const questions = remembered((json) => JSON.parse(json) as Pick<Question, 'kind' | 'text' | 'labels'>) // as `matchOf` states it
  database.function(
    'waybill_match',
    { deterministic: true, directOnly: true, varargs: true },
    (asked: string, ...values: unknown[]) => placeOfMatch(questions(asked), values as unknown as SearchedColumns), // as `matchOf` states them
  )
  const askedVersions = remembered((json) => JSON.parse(json) as Question['versions']) // as `askedVersionOf` states it
  define('waybill_has_version', (asked: string, version: string | null, purl: string | null) => {
    const fits = hasAskedVersion(askedVersions(asked), version, purl)
    return fits === null ? null : Number(fits)
  })
  defineVersionPlaces(database)
  const lists = remembered((json) => JSON.parse(json) as readonly string[])
  define('waybill_license', (expression: unknown, question: LicenseQuestion, ids: string) =>
    Number(typeof expression === 'string' && testLicense(expression, question, lists(ids))),
  )
  const known = remembered((json) => withStored(JSON.parse(json) as readonly StoredFacts[])) // as columns have it
  const checks = remembered((json) => JSON.parse(json) as StoredChecks) // as `storedChecks` states it
  define('waybill_check_score', (stored: string | null, today: string) =>
    stored === null ? null : scoreOfStored(checks(stored), today),
  )
  define('waybill_check_state', (stored: string | null, today: string, id: string) =>
    stored === null ? null : stateOfStored(checks(stored), today, id),
  )
  define('waybill_license_fact', (expression: string | null, fact: keyof typeof licenseFacts, stored: string) =>
    licenseFacts[fact](expression, known(stored)),
  )
}

function defineVersionPlaces(database: Database.Database): void {
  database.aggregate('waybill_version_places', {
    deterministic: true,
    directOnly: true,
    start: (): TypedVersion[] => [],
    // Its number of parameters is that of the function.
    step: ((versions: TypedVersion[], packageType: string, version: string) => {
      versions.push([packageType, version])
    }) as (versions: TypedVersion[], next: unknown) => void, // called with what `placesOfVersions` states
    result: (versions: TypedVersion[]) => JSON.stringify(orderVersions(versions)),
  })
}

/** Reads a JSON argument once while it stays the same. */
function remembered<Value>(read: (json: string) => Value): (json: string) => Value {
  let last: { readonly json: string; readonly value: Value } | undefined
  return (json) => {
    if (last?.json !== json) last = { json, value: read(json) }
    return last.value
  }
}
