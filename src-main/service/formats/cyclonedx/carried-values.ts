import { isObject, type JsonObject } from '#service/domain/json-values.ts'

/** Whether reading a text gives the same text back: no blanks at its ends, not empty, nothing that was replaced. */
export function isPlain(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.trim() === value && value.isWellFormed()
}

/** Whether a value is a list that says something, of such elements only, and not of more than the model has room for. */
export function isPlainList(value: unknown, isElement: (element: unknown) => boolean, most = Infinity): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= most && value.every(isElement)
}

/** Whether a value is an object without other members than these. */
export function onlyHas(value: unknown, names: readonly string[]): value is JsonObject {
  return isObject(value) && Object.keys(value).every((name) => names.includes(name))
}

/** Whether a person of the model gives back this one. */
export function isCarriedPerson(value: unknown): boolean {
  if (!onlyHas(value, ['name', 'email', 'phone'])) return false
  const members = Object.values(value)
  return members.length > 0 && members.every(isPlain)
}
