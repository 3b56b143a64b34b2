/** Object of a JSON text, whose members are read by name only. `__proto__` is an ordinary name there. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the object, or an empty one. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** Returns the list. A single value outside a list counts as a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[]
  return value === undefined || value === null ? [] : [value]
}

/** Returns the objects of a list; everything else is left out. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return listOf(value).filter(isObject)
}

/** Returns trimmed text, or null if it is empty. Numbers count as text; lone surrogates are replaced. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (text === '') return null
  return text.isWellFormed() ? text : text.toWellFormed()
}

/** Returns the texts of a list, without empty ones. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value)
    .map(textOf)
    .filter((text) => text !== null)
}

/** Returns a trimmed string, or null if it is empty or not a string. Lone surrogates are replaced. */
export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? textOf(value) : null
}

/** Returns the strings of a list, without empty ones and other values. */
export function stringsOf(value: unknown): readonly string[] {
  return listOf(value)
    .map(stringOf)
    .filter((text) => text !== null)
}

/** Returns a nested member unchanged, or undefined if any member on the path is missing. */
export function memberOf(value: unknown, ...keys: readonly string[]): unknown {
  let found = value
  for (const key of keys) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined
    found = found[key]
  }
  return found
}

/** Returns the members of an object that are not among `names`, unchanged. */
export function otherMembers(value: JsonObject, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)))
}

/** Returns a time as RFC 3339 in UTC, or null if it is not a time. A time without a zone is read as UTC. */
export function timeOf(value: unknown): string | null {
  const text = textOf(value)
  if (!text || !/^\d{4}-\d{2}-\d{2}/.test(text)) return null
  const hasZone = /(z|[+-]\d{2}:?\d{2})$/i.test(text) || !text.includes('T')
  const time = new Date(hasZone ? text : `${text}Z`)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

const plainTime = /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

/** A later time cannot come from a clock that is merely wrong. A record with such a time would remain the latest forever. */
const maxTimestamp = Date.UTC(2100, 0)

/**
 * Returns when something happened, as RFC 3339 in UTC. Null if it is not a time, and for times after 2099. A time without a zone is read as
 * UTC.
 */
export function timeBefore2100(value: unknown): string | null {
  // Nearly all records use this form, so most of the work is saved. The last days of a month may not exist.
  if (typeof value === 'string' && plainTime.test(value)) return `${value.slice(0, 19)}.000Z`
  const time = parseTime(value)
  return time === null || time >= maxTimestamp ? null : new Date(time).toISOString()
}

/** Returns milliseconds since 1970, or null if it is not a time. Years after 9999 are invalid, because their text does not sort. */
function parseTime(value: unknown): number | null {
  const text = stringOf(value)
  if (text === null || !/^\d{4}-\d{2}-\d{2}(?:[Tt ]|$)/.test(text)) return null
  const zoned = /(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`
  const time = Date.parse(zoned.replace(/([+-]\d{2})(\d{2})$/, (_, hours, minutes) => `${hours}:${minutes}`))
  return Number.isNaN(time) || time >= Date.UTC(10_000, 0) ? null : time
}

/**
 * Returns the calendar day `YYYY-MM-DD` of a day or a time, or null if it is neither. It may be far in the future, which is how some feeds
 * write "never".
 */
export function dayOf(value: unknown): string | null {
  const day = stringOf(value)?.slice(0, 10)
  const time = parseTime(day)
  // February 31 would otherwise become a day in March.
  return day !== undefined && time !== null && new Date(time).toISOString().startsWith(day) ? day : null
}

/** Formats a value for a message: short, and without recursion into deeply nested values. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  return (
    JSON.stringify(typeof value === 'string' && value.length > 100 ? `${value.slice(0, 100)}…` : value) ?? 'nothing'
  )
}

/** Whether two values are the same as JSON: the order of members does not count, and an absent member is not null. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameJson(item, b[index]))
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  const names = Object.keys(a).filter((name) => a[name] !== undefined)
  const others = Object.keys(b).filter((name) => b[name] !== undefined)
  return names.length === others.length && names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
}

/** Returns a value whose texts have no lone surrogates: they are replaced, as where texts are stored. What has none stays the same value. */
export function wellFormed<Value>(value: Value): Value {
  if (typeof value === 'string') return (value.isWellFormed() ? value : value.toWellFormed()) as Value // a text, too
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(wellFormed) as Value // items of the same kind
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, wellFormed(member)])) as Value // the same members
}
