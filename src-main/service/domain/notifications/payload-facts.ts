/** The payload of a message, as it was stored: of this version of Waybill or of an older one. */
export type Payload = Readonly<Record<string, unknown>>

/** What a message says: a sentence with its numbers, and more about it, which may be empty. Neither ends with a period. */
export interface MessageWords {
  readonly headline: string
  readonly detail: string
}

const maxLength = 160

/** Reads a text of a payload on one line, shortened. Empty if there is none. */
export function textOf(payload: Payload, name: string): string {
  const value = payload[name]
  if (typeof value !== 'string') return ''
  // Line breaks and other control characters would end a line of a message that goes out.
  const line = value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).toWellFormed()}…`
}

/** Reads a number of a payload; 0 if there is none. */
export function countOf(payload: Payload, name: string): number {
  const value = payload[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** Reads an object of a payload; empty if there is none. */
export function objectOf(payload: Payload, name: string): Payload {
  const value = payload[name]
  return isObject(value) ? value : {}
}

/** Reads a list of objects of a payload. */
export function objectsOf(payload: Payload, name: string): readonly Payload[] {
  const value = payload[name]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Reads a list of texts of a payload. */
export function textsOf(payload: Payload, name: string): readonly string[] {
  const value = payload[name]
  return Array.isArray(value)
    ? value.map((each: unknown) => textOf({ each }, 'each')).filter((text) => text !== '')
    : []
}

/** Joins the first few with commas, and says how many more there are. */
export function listed(texts: readonly string[], shown = 5): string {
  const more = texts.length - shown
  const first = texts.slice(0, shown).join(', ')
  return more > 0 ? `${first} and ${more.toLocaleString('en')} more` : first
}

function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
