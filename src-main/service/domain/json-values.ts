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
