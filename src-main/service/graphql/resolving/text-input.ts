import { Rejection } from '#service/domain/rejection.ts'

const maxNameLength = 200

/**
 * Returns a name as it is stored: trimmed, 1 to 200 characters.
 *
 * @throws {Rejection} if the name is empty or too long; the message names the field
 */
export function requireName(value: string, field = 'name'): string {
  const name = value.trim()
  if (name === '') throw new Rejection(`"${field}" must not be empty`)
  if (name.length > maxNameLength) throw new Rejection(`"${field}" is longer than ${maxNameLength} characters`)
  return name
}

/** Reads a text of an update: undefined leaves it unchanged, null and an empty text clear it. */
export function clearableText(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : value?.trim() || null
}

/** Returns labels as they are stored: trimmed, without empty or repeated ones, in alphabetical order. */
export function labelList(labels: readonly string[]): string[] {
  return [...new Set(labels.map((label) => label.trim()).filter(Boolean))].sort()
}
