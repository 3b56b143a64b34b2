import { statSync } from 'node:fs'
import type { OptionValues } from './command.ts'
import { ArgumentError } from './exit-code.ts'

/**
 * Returns the text of an option, or null if it is not given.
 *
 * @throws {ArgumentError} if it is empty
 */
export function textOption(options: OptionValues, name: string): string | null {
  const value = options[name]
  if (value === undefined) return null
  const text = String(value).trim()
  if (text === '') throw new ArgumentError(`"--${name}" needs a value`)
  return text
}

/**
 * Returns the values of an option that are separated by commas, or null if it is not given.
 *
 * @throws {ArgumentError} if one is empty
 */
export function listOption(options: OptionValues, name: string): readonly string[] | null {
  const values =
    textOption(options, name)
      ?.split(',')
      .map((value) => value.trim()) ?? null
  if (values?.includes('')) throw new ArgumentError(`"--${name}" has an empty value`)
  return values
}

/** @throws {ArgumentError} if the option is not given */
export function requiredOption(options: OptionValues, name: string): string {
  const text = textOption(options, name)
  if (text === null) throw new ArgumentError(`"--${name}" is required`)
  return text
}

/** @throws {ArgumentError} if there are arguments that the command does not accept */
export function rejectExtraArguments(words: readonly string[]): void {
  if (words.length > 0) throw new ArgumentError(`Unexpected argument "${words[0]}"`)
}

/**
 * Returns what a path names.
 *
 * @throws {ArgumentError} if it does not exist or is neither file nor folder
 */
export function pathType(path: string): 'file' | 'folder' {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new ArgumentError(`"${path}" not found`)
  if (stats.isDirectory()) return 'folder'
  if (stats.isFile()) return 'file'
  throw new ArgumentError(`"${path}" is neither a file nor a folder`)
}
