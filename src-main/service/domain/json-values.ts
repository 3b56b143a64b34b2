/** Object of a JSON text, read by name only: a member called `__proto__` is an ordinary name there. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object, or one without members. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** The list; an only element that stands without its list counts as one. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[]
  return value === undefined || value === null ? [] : [value]
}

/** Objects of a list; everything else in it is left out. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return listOf(value).filter(isObject)
}

/** Text without blanks at its ends; null when there is none. Numbers count as text; lone surrogates are replaced. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (text === '') return null
  return text.isWellFormed() ? text : text.toWellFormed()
}

/** Texts of a list, without empty ones. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value)
    .map(textOf)
    .filter((text) => text !== null)
}

/** Text that is written as a string, without blanks at its ends; null when there is none. Lone surrogates are replaced. */
export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? textOf(value) : null
}

/** Strings of a list, without empty ones; what is no string is left out. */
export function stringsOf(value: unknown): readonly string[] {
  return listOf(value)
    .map(stringOf)
    .filter((text) => text !== null)
}

/** A member of a member, as it is; undefined where there is none on the way. */
export function memberOf(value: unknown, ...keys: readonly string[]): unknown {
  let found = value
  for (const key of keys) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined
    found = found[key]
  }
  return found
}

/** Members of an object that are not among `names`, as they are. */
export function otherMembers(value: JsonObject, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
}

/** A time as RFC 3339 in UTC; null when it is none. A time without a zone is taken as UTC. */
export function timeOf(value: unknown): string | null {
  const text = textOf(value)
  if (!text || !/^\d{4}-\d{2}-\d{2}/.test(text)) return null
  const hasZone = /(z|[+-]\d{2}:?\d{2})$/i.test(text) || !text.includes('T')
  const time = new Date(hasZone ? text : `${text}Z`)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

const plainTime = /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

/** No clock that is only wrong shows a later time. A state of a record from then would be the latest one for ever. */
const maxTimestamp = Date.UTC(2100, 0)

/**
 * When something happened, as RFC 3339 in UTC; null for what is no time, and for times after 2099. A time without a zone is taken as UTC.
 */
export function timeBefore2100(value: unknown): string | null {
  // As nearly all records write it: most of the work is saved. The last days of a month may not exist.
  if (typeof value === 'string' && plainTime.test(value)) return `${value.slice(0, 19)}.000Z`
  const time = parseTime(value)
  return time === null || time >= maxTimestamp ? null : new Date(time).toISOString()
}

/** Milliseconds since 1970, null for what is none. Years after 9999 are none: their text does not sort. */
function parseTime(value: unknown): number | null {
  const text = stringOf(value)
  if (text === null || !/^\d{4}-\d{2}-\d{2}(?:[Tt ]|$)/.test(text)) return null
  const zoned = /(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`
  const time = Date.parse(zoned.replace(/([+-]\d{2})(\d{2})$/, (_, hours, minutes) => `${hours}:${minutes}`))
  return Number.isNaN(time) || time >= Date.UTC(10_000, 0) ? null : time
}

/** A calendar day as `YYYY-MM-DD`, also of a time; null for what is none. It may lie far ahead: so is "never" written. */
export function dayOf(value: unknown): string | null {
  const day = stringOf(value)?.slice(0, 10)
  const time = parseTime(day)
  // 31 February would otherwise become a day of March.
  return day !== undefined && time !== null && new Date(time).toISOString().startsWith(day) ? day : null
}

/** A value as a message quotes it: short, and without looking into what may be nested deeper than one can follow. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  return (
    JSON.stringify(typeof value === 'string' && value.length > 100 ? `${value.slice(0, 100)}…` : value) ?? 'nothing'
  )
}
