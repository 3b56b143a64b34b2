import { readFileSync } from 'node:fs'
import { passphraseProblems } from '#service/domain/backups/backup.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { textOption } from './argument-values.ts'
import type { Environment, OptionValues } from './command.ts'
import { ArgumentError, CommandError } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** The option of every command that reads an encrypted backup. A passphrase is never an argument: other users see those. */
export const passphraseOptions = { 'passphrase-file': { type: 'string' } } as const
/** The option of every command that restores a backup. */
export const signatureOptions = { 'accept-invalid-signature': { type: 'boolean' } } as const

/**
 * Returns the passphrase of a file: the first line of `--passphrase-file`, which is standard input for `-`, otherwise a variable of the environment;
 * null without one.
 *
 * @throws {ArgumentError} if the file cannot be read or is empty
 */
export function readPassphrase(
  options: OptionValues,
  env: Environment,
  variable = 'WAYBILL_BACKUP_PASSPHRASE',
): string | null {
  const file = textOption(options, 'passphrase-file')
  if (file === null) return env[variable] || null
  // A terminal would show what is typed.
  if (file === '-' && process.stdin.isTTY) {
    throw new ArgumentError(
      '"--passphrase-file -" reads a pipe, not a terminal. Without the option, the passphrase is asked for',
    )
  }
  try {
    const [line] = readFileSync(file === '-' ? 0 : file, 'utf8').split(/\r?\n/)
    if (line) return line
  } catch (error) {
    throw new ArgumentError(`"${file}" could not be read: ${(error as Error).message}`)
  }
  throw new ArgumentError(`"${file}" is empty`)
}

/** How often a person may type a passphrase. */
const maxQuestions = 3

/**
 * Runs work on a backup that may be encrypted. If it needs a passphrase, none was given and there is a terminal, a person is asked for it,
 * three times at most, and the work runs again.
 *
 * @param given from the options or the environment
 * @param work throws before it changes anything if the passphrase does not fit
 * @throws what the work throws
 */
export async function askingForPassphrase<T>(
  given: string | null,
  terminal: Terminal | null,
  work: (passphrase: string | null) => Promise<T>,
): Promise<T> {
  let passphrase = given
  for (let questions = 0; ; questions += 1) {
    try {
      return await work(passphrase)
    } catch (error) {
      if (given !== null || !terminal || questions === maxQuestions || !isAboutPassphrase(error)) throw error
      const isFirst = questions === 0
      passphrase = await terminal.askSecret(
        isFirst ? 'Passphrase of the backup: ' : 'Wrong. Passphrase of the backup: ',
      )
      if (passphrase === '') throw error
    }
  }
}

function isAboutPassphrase(error: unknown): boolean {
  if (!(error instanceof CommandError) && !(error instanceof Rejection)) return false
  return Object.values(passphraseProblems).some((problem) => error.message.includes(problem))
}
