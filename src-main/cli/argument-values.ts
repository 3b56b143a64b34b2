import { statSync } from 'node:fs'
import type { OptionValues } from './command.ts'
import { ArgumentError } from './exit-code.ts'

/**
 * The text of an option; null when it is not given.
 *
 * @throws ArgumentError for an empty one
 */
export function textOption(options: OptionValues, name: string): string | null {
  const value = options[name]
  if (value === undefined) return null
  const text = String(value).trim()
  if (text === '') throw new ArgumentError(`"--${name}" needs a value`)
  return text
}

/** @throws ArgumentError when the option is not given */
export function requiredOption(options: OptionValues, name: string): string {
  const text = textOption(options, name)
  if (text === null) throw new ArgumentError(`"--${name}" is required`)
  return text
}

/** @throws ArgumentError when there are words that the command does not take */
export function rejectExtraArguments(words: readonly string[]): void {
  if (words.length > 0) throw new ArgumentError(`Unexpected argument "${words[0]}"`)
}

/**
 * What a path names.
 *
 * @throws ArgumentError for one that is not there or is neither file nor folder
 */
export function pathType(path: string): 'file' | 'folder' {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new ArgumentError(`"${path}" not found`)
  if (stats.isDirectory()) return 'folder'
  if (stats.isFile()) return 'file'
  throw new ArgumentError(`"${path}" is neither a file nor a folder`)
}
