/** Returns the number that a text of a custom field is; null if it is none. */
export function readNumber(text: unknown): number | null {
  return typeof text === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : null
}

/** Returns the day, YYYY-MM-DD, that a text of a custom field is; null if it is none. */
export function readDay(text: unknown): string | null {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}
