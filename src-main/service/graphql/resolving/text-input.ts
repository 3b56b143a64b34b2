import { Rejection } from '#service/domain/rejection.ts'

const maxNameLength = 200

/**
 * A name as it is stored: without outer space, 1 to 200 characters.
 *
 * @throws Rejection that names the field
 */
export function requireName(value: string, field = 'name'): string {
  const name = value.trim()
  if (name === '') throw new Rejection(`"${field}" must not be empty`)
  if (name.length > maxNameLength) throw new Rejection(`"${field}" is longer than ${maxNameLength} characters`)
  return name
}

/** A text of an update: undefined stays, null and empty clear. */
export function clearableText(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : value?.trim() || null
}

/** Labels as they are stored: without outer space, empty or repeated ones, in alphabetical order. */
export function labelList(labels: readonly string[]): string[] {
  return [...new Set(labels.map((label) => label.trim()).filter(Boolean))].sort()
}
