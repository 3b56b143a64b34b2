import { readFileSync } from 'node:fs'
import { textOption } from './argument-values.ts'
import type { Environment, OptionValues } from './command.ts'
import { ArgumentError } from './exit-code.ts'

/** The option of every command that reads an encrypted backup. A passphrase is never an argument: other users see those. */
export const passphraseOptions = { 'passphrase-file': { type: 'string' } } as const

/**
 * Returns the passphrase of a backup: the first line of `--passphrase-file`, which is standard input for `-`, otherwise `WAYBILL_BACKUP_PASSPHRASE`; null
 * without one.
 *
 * @throws {ArgumentError} if the file cannot be read or is empty
 */
export function readPassphrase(options: OptionValues, env: Environment): string | null {
  const file = textOption(options, 'passphrase-file')
  if (file === null) return env['WAYBILL_BACKUP_PASSPHRASE'] || null
  // A terminal would show what is typed.
  if (file === '-' && process.stdin.isTTY) throw new ArgumentError('"--passphrase-file -" reads a pipe, not a terminal')
  try {
    const [line] = readFileSync(file === '-' ? 0 : file, 'utf8').split(/\r?\n/)
    if (line) return line
  } catch (error) {
    throw new ArgumentError(`"${file}" could not be read: ${(error as Error).message}`)
  }
  throw new ArgumentError(`"${file}" is empty`)
}
