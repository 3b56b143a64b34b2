import type { ParseArgsOptionsConfig } from 'node:util'
import type { Client } from './client.ts'
import type { ExitCode } from './exit-code.ts'
import type { Output } from './output.ts'

/** The given options of a command. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

/** What a command depends on. */
export interface CommandContext {
  readonly client: Client
  readonly output: Output
  readonly signal: AbortSignal
}

/** A command with valid arguments. It throws a CommandError if it cannot continue. */
export type PreparedCommand = (context: CommandContext) => Promise<ExitCode>

/** One command of the program. */
export interface Command {
  /** One or two words. */
  readonly name: string
  /** Arguments after the name, for the help text. */
  readonly usage: string
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
  /**
   * Reads the arguments after the name.
   *
   * @throws {ArgumentError} if they are invalid
   */
  prepare(words: readonly string[], options: OptionValues): PreparedCommand
}
