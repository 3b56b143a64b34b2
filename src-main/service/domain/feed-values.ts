/** A parsed JSON object, whatever is in it. */
export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Text without white space around it; undefined for anything else and for nothing. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.trim() || undefined
}

/** The objects of a list; empty when it is none. What is no object is left out. */
export function objectsOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The texts of a list; empty when it is none. What is no text is left out. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.flatMap((element) => textOf(element) ?? []) : []
}

/** A member of a member, undefined where there is none on the way. */
export function memberOf(value: unknown, ...keys: readonly string[]): unknown {
  let found = value
  for (const key of keys) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined
    found = found[key]
  }
  return found
}

const plainTime = /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

/** No clock that is only wrong shows a later time. A state of a record from then would be the latest one for ever. */
const endOfTimes = Date.UTC(2100, 0)

/**
 * When something happened, as RFC 3339 in UTC; undefined for what is no time, and for times after 2099. A time without a zone is taken
 * as UTC.
 */
export function timeOf(value: unknown): string | undefined {
  // As nearly all records write it: most of the work is saved. The last days of a month may not exist.
  if (typeof value === 'string' && plainTime.test(value)) return `${value.slice(0, 19)}.000Z`
  const time = parseTime(value)
  return time === undefined || time >= endOfTimes ? undefined : new Date(time).toISOString()
}

/** Milliseconds since 1970, undefined for what is none. Years after 9999 are none: their text does not sort. */
function parseTime(value: unknown): number | undefined {
  const text = textOf(value)
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}(?:[Tt ]|$)/.test(text)) return undefined
  const zoned = /(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`
  const time = Date.parse(zoned.replace(/([+-]\d{2})(\d{2})$/, (_, hours, minutes) => `${hours}:${minutes}`))
  return Number.isNaN(time) || time >= Date.UTC(10_000, 0) ? undefined : time
}

/** A calendar day as `YYYY-MM-DD`, also of a time; undefined for what is none. It may lie far ahead: so is "never" written. */
export function dayOf(value: unknown): string | undefined {
  const day = textOf(value)?.slice(0, 10)
  const time = parseTime(day)
  // 31 February would otherwise become a day of March.
  return day !== undefined && time !== undefined && new Date(time).toISOString().startsWith(day) ? day : undefined
}

/** A value as a message quotes it: short, and without looking into what may be nested deeper than one can follow. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  return (
    JSON.stringify(typeof value === 'string' && value.length > 100 ? `${value.slice(0, 100)}…` : value) ?? 'nothing'
  )
}
