import { type RawBuilder, sql } from 'kysely'
import type { Question } from '#service/domain/find/read-question.ts'
import { inLowerCase } from '#service/db/dialect/condition-functions.ts'
import { hasTrigrams, placeOf, rowNumber } from '#service/db/dialect/sql-words.ts'

/**
 * A query of the names, as `name_key`, that components may have which fit a question. Others have none that fits; the components of these
 * are tested one by one.
 */
export function candidateNames(question: Question): RawBuilder<{ name_key: string }> {
  const text = question.text.toLowerCase()
  if (text === '')
    return where(
      allOf(question.labels.map((label) => contains('labels', JSON.stringify(label).slice(1, -1).toLowerCase()))),
      `labels <> '[]'`,
    )
  switch (question.kind) {
    case 'HASH':
      return sql`select name_key from find_hash where prefix = ${text.slice(0, 8)}`
    case 'LICENSE':
      return withValue('license_expression', text)
    case 'CPE':
      return ofParts([productOfCpe(text)])
    case 'PURL':
      return ofParts([text.replace(/[?#].*$/s, '').replace(/@$/, '')])
    case 'NAME':
    case 'VULNERABILITY':
    case 'ANY':
      return ofAnything(text)
  }
}

/** CPEs are stored without their version. */
function productOfCpe(text: string): string {
  return text
    .split(':')
    .slice(0, text.startsWith('cpe:2.3:') ? 5 : 4)
    .join(':')
}

function ofAnything(text: string): RawBuilder<{ name_key: string }> {
  if (Array.from(text).length < 3) return sql`select name_key from find_package where ${contains('name_key', text)}`
  return sql`${ofParts(text.split(/[\s:/]+/).filter(Boolean), text)}
    union all ${withValue('supplier_name', text)} union all ${withValue('license_expression', text)}
    union all ${where(contains('labels', JSON.stringify(text).slice(1, -1)), `labels <> '[]'`)}`
}

/** Packages with a value that contains a text. The values are few and looked at one by one, by their index, each once. */
function withValue(column: 'supplier_name' | 'license_expression', text: string): RawBuilder<{ name_key: string }> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select min(${sql.ref(column)}) from find_package where ${sql.ref(column)} is not null and ${sql.ref(column)} > ${after})`
  const each = sql`with recursive each(${sql.ref(column)}) as (select ${next(sql`''`)}
    union all select ${next(sql`each.${sql.ref(column)}`)} from each where each.${sql.ref(column)} is not null)
    select ${sql.ref(column)} from each where ${sql.ref(column)} is not null and ${contains(column, text)}`
  return sql`select name_key from find_package where ${sql.ref(column)} is not null and ${sql.ref(column)} in (${each})`
}

/** Packages whose text has all of these parts; of those whose trigrams are not stored yet, each is read. */
function ofParts(parts: readonly string[], whole = ''): RawBuilder<{ name_key: string }> {
  const asked = parts.length > 0 ? parts : [whole]
  const long = asked.filter((part) => Array.from(part).length >= 3)
  const test = allOf(asked.map((part) => contains('text', part)))
  if (long.length === 0) return sql`select name_key from find_package where ${test}`
  const stored = sql`(select ${rowNumber} from find_text where ${hasTrigrams('find_text', long)})`
  const isNew = sql`id > coalesce((select max(id) from find_text_docsize), 0)`
  return sql`select name_key from find_package where id in ${stored} and ${test}
    union all select name_key from find_package where ${isNew} and ${test}`
}

function where(test: RawBuilder<boolean>, partial: string): RawBuilder<{ name_key: string }> {
  return sql`select name_key from find_package where ${sql.raw(partial)} and ${test}`
}

function allOf(tests: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(tests, sql` and `)})`
}

/** Tests whether a column contains a text in lower case. What is not ASCII has no lower case in the database. */
function contains(column: string, text: string): RawBuilder<boolean> {
  const isPlain = /^[\u0020-\u007E]*$/.test(text)
  const lower =
    column === 'name_key' ? sql.ref(column) : isPlain ? sql`lower(${sql.ref(column)})` : inLowerCase(sql.ref(column))
  return sql<boolean>`${placeOf(lower, text)} > 0`
}
