import type { ParseArgsOptionsConfig } from 'node:util'
import type { Client } from './client.ts'
import type { ExitCode } from './exit-code.ts'
import type { Output } from './output.ts'

/** The options of a command as they were given. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

/** What a command works with. */
export interface CommandContext {
  readonly client: Client
  readonly output: Output
  readonly signal: AbortSignal
}

/** A command whose arguments make sense. Throws a CommandProblem when it cannot go on. */
export type PreparedCommand = (context: CommandContext) => Promise<ExitCode>

/** One command of the program. */
export interface Command {
  /** One or two words. */
  readonly name: string
  /** What follows the name, for the help text. */
  readonly usage: string
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
  /**
   * Reads the arguments after the name.
   *
   * @throws WrongArguments
   */
  prepare(words: readonly string[], options: OptionValues): PreparedCommand
}
