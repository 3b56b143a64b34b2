// SQL that SQLite alone writes like this. A second dialect has a file of its own with the same functions; no other file outside of the
// advisory file (which stays SQLite) and of the migrations (which are written for each dialect) uses these words.
import { type RawBuilder, sql } from 'kysely'

type Expression = string | RawBuilder<unknown>

/** An expression as it is, or a column by its name, with its table where it has one. */
function toSql(expression: Expression): RawBuilder<unknown> {
  return typeof expression === 'string' ? sql.ref(expression) : expression
}

/** A path from the root of a JSON document to a member; a number is a place in a list. */
function pathOf(path: readonly (string | number)[]): RawBuilder<string> {
  const steps = path.map((step) =>
    typeof step === 'number' ? `[${step}]` : `.${/^\w+$/.test(step) ? step : `"${step}"`}`,
  )
  return sql.lit(`$${steps.join('')}`)
}

/** A table of the values of a list, in their order, from one parameter. Column `value`: a member of a row is `value ->> <place>`. */
export function eachValue(values: readonly unknown[]): RawBuilder<unknown> {
  return sql`json_each(${JSON.stringify(values)})`
}

/** The values of a list as a subquery, to go behind `in`, from one parameter however many there are. */
export function valuesOf(values: readonly unknown[]): RawBuilder<never> {
  return sql<never>`(select value from ${eachValue(values)})`
}

/** A table of the members of a JSON document, or of the member at `path`. Columns `key` and `value`. */
export function eachMember<Row = unknown>(
  document: Expression,
  ...path: readonly (string | number)[]
): RawBuilder<Row> {
  return path.length === 0
    ? sql<Row>`json_each(${toSql(document)})`
    : sql<Row>`json_each(${toSql(document)}, ${pathOf(path)})`
}

/** The JSON text of a list of an expression's values over the rows of a group. */
export function jsonList(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`json_group_array(${value})`
}

/** A member of a JSON document as text or a number; null if there is none. */
export function memberOf<Value = string | null>(
  document: Expression,
  ...path: readonly (string | number)[]
): RawBuilder<Value> {
  return sql<Value>`${toSql(document)} ->> ${pathOf(path)}`
}

/** The number of values of a list in a JSON document; null if there is none. */
export function lengthOf(document: Expression, ...path: readonly (string | number)[]): RawBuilder<number | null> {
  return sql<number | null>`json_array_length(${toSql(document)}, ${pathOf(path)})`
}

/** A member of the member of a JSON document that an expression names; null if there is none. */
export function memberAt(document: Expression, name: RawBuilder<unknown>, member: string): RawBuilder<string | null> {
  return sql<string | null>`${toSql(document)} ->> ('$."' || ${name} || '".' || ${sql.lit(member)})`
}

/** The text of an object with these members, in their order, nulls included. `members`: names and values, in turn. */
export function jsonObject(members: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`json_object(${members})`
}

/** The JSON text of an object with a member for each row of a group. */
export function jsonGroup(name: RawBuilder<unknown>, value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`json_group_object(${name}, ${value})`
}

/** A list of these values as JSON, to be nested in another. */
export function jsonTuple(values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`json_array(${sql.join(values)})`
}

/** JSON text that an expression has, as JSON, to be nested in another. */
export function nested(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json(${text})`
}

/** A JSON document with a member replaced or added. A `value` that is JSON itself is nested, other text is a string. */
export function withMember(
  document: Expression,
  path: readonly (string | number)[],
  value: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql<string>`json_set(${toSql(document)}, ${pathOf(path)}, ${value})`
}

/** The text of a JSON document as JSON, to be nested in another. */
export function nestedJson(text: string): RawBuilder<unknown> {
  return sql`json(${text})`
}

/** A JSON document without members. */
export function withoutMembers(
  document: Expression,
  ...paths: readonly (readonly (string | number)[])[]
): RawBuilder<string> {
  return sql<string>`json_remove(${toSql(document)}, ${sql.join(paths.map(pathOf))})`
}

/** A JSON object with the members of another, without those that are null there (RFC 7396). */
export function mergedJson(document: Expression, change: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`json_patch(${toSql(document)}, ${change})`
}

/** What tells the rows of a table apart, in the order in which they were stored, within one statement. */
export function rowOf(table: string): RawBuilder<number> {
  return sql<number>`${sql.ref(`${table}.rowid`)}`
}

/** The row of a table as 12 hexadecimal digits, to make an id from. */
export function rowInHex(table: string): RawBuilder<string> {
  return sql<string>`printf('%012x', ${rowOf(table)})`
}

/** Reads a table by this index, where the planner would choose a worse one. Stands behind the table. */
export function byIndex(name: string): RawBuilder<unknown> {
  return sql`indexed by ${sql.id(name)}`
}

/** A column whose indexes the planner must not use here, because another one finds fewer rows. */
export function withoutIndex<Value = unknown>(column: string): RawBuilder<Value> {
  return sql<Value>`+${sql.ref(column)}`
}

/** A test that few rows pass, so that the planner looks for them by an index. */
export function fewPass(test: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`unlikely(${test})`
}

/** Tests that a text contains a part, written as indexes of some rows have it, which a parameter would not fit. */
export function containsPart(text: Expression, part: string): RawBuilder<boolean> {
  return sql<boolean>`instr(${toSql(text)}, ${sql.lit(part)}) > 0`
}

/** What a text has before the first of a mark, in small letters of ASCII; all of it without one. */
export function lowercaseBefore(text: Expression, mark: string): RawBuilder<string> {
  const [from, to] = [toSql(text), sql.lit(mark)]
  return sql<string>`lower(substr(${from}, 1, instr(${from} || ${to}, ${to}) - 1))`
}

/** The place of a part in a text, from 1; 0 if the text does not contain it. */
export function placeOf(text: Expression, part: string): RawBuilder<number> {
  return sql<number>`instr(${toSql(text)}, ${part})`
}

/** The same of a part that is an expression. */
export function placeOfValue(text: Expression, part: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`instr(${toSql(text)}, ${part})`
}

/** The head of a statement that stores rows in a table; a row takes the place of one with the same key, the last of several stays. */
export function insertOrReplace(table: string): RawBuilder<unknown> {
  return sql`insert or replace into ${sql.table(table)}`
}

/** A query that returns the names of the columns of a table, as `name`. */
export function columnNamesOf(table: string): RawBuilder<{ name: string }> {
  return sql`select name from pragma_table_info(${table}, 'main')`
}

/**
 * The text of a view that takes the place of a table, for `shadow`: rows of the table itself are `own`.
 * @param columns text of a column each, with its name
 * @param joined text of what is joined to the rows, which must add no row
 */
export function viewInPlaceOf(table: string, columns: readonly string[], joined: string): string {
  return `select own.rowid as rowid, ${columns.join(', ')} from main.${table} as own ${joined}`
}

/**
 * A time as text that differs from a column's. It is `at`, or a millisecond after the column if that is in the second that begins with `at`:
 * several changes at one time follow each other.
 */
export function laterThan(column: string, at: string): RawBuilder<string> {
  const before = sql.ref(column)
  const soon = new Date(Date.parse(at) + 1000).toISOString()
  return sql<string>`case when ${before} >= ${at} and ${before} < ${soon}
    then strftime('%Y-%m-%dT%H:%M:%fZ', ${before}, '+0.001 seconds') else ${at} end`
}

/** Rows of the full text `table` that contain all trigrams of these parts, each of three characters or more, ignoring letter case. */
export function hasTrigrams(table: string, parts: readonly string[]): RawBuilder<boolean> {
  const trigrams = new Set(parts.flatMap(trigramsOf))
  const asked = [...trigrams].slice(0, 64).map((part) => `"${part.replaceAll('"', '""')}"`)
  return sql<boolean>`${sql.table(table)} match ${asked.join(' AND ')}`
}

function trigramsOf(part: string): string[] {
  const signs = Array.from(part)
  return signs.slice(2).map((_, at) => signs.slice(at, at + 3).join(''))
}

/** The name of the row number of a full text. */
export const rowNumber: RawBuilder<number> = sql<number>`rowid`

/** The days between two times as texts, with fractions. */
export function daysBetween(from: string, to: string): RawBuilder<number> {
  return sql<number>`(julianday(${sql.ref(to)}) - julianday(${sql.ref(from)}))`
}
