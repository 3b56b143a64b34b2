import { isObject, type JsonObject } from '#service/domain/json-values.ts'

/** Tests whether a text is preserved exactly by reading: not empty, without surrounding blanks or replaced characters. */
export function isPlain(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.trim() === value && value.isWellFormed()
}

/** Tests whether a value is a non-empty list that contains only such elements, and no more than the model can hold. */
export function isPlainList(value: unknown, isElement: (element: unknown) => boolean, most = Infinity): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= most && value.every(isElement)
}

/** Tests whether a value is an object with no members other than these. */
export function hasOnlyMembers(value: unknown, names: readonly string[]): value is JsonObject {
  return isObject(value) && Object.keys(value).every((name) => names.includes(name))
}

/** Tests whether the model preserves a person exactly. */
export function isPersonPreserved(value: unknown): boolean {
  if (!hasOnlyMembers(value, ['name', 'email', 'phone'])) return false
  const members = Object.values(value)
  return members.length > 0 && members.every(isPlain)
}
