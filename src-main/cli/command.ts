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

/** What a command on a data folder depends on. No service runs on the folder, and none is started. */
export interface FolderContext {
  /** Absolute path of the folder, which exists and is locked. */
  readonly folder: string
  readonly output: Output
  readonly signal: AbortSignal
}

/** A command on a data folder, with valid arguments. */
export type PreparedFolderCommand = (context: FolderContext) => Promise<ExitCode>

/** What all commands have for the help text and their arguments. */
interface Described {
  /** One or two words. */
  readonly name: string
  /** Arguments after the name, for the help text. */
  readonly usage: string
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
}

/** One command of the program. */
export interface Command extends Described {
  /**
   * Reads the arguments after the name.
   *
   * @throws {ArgumentError} if they are invalid
   */
  prepare(words: readonly string[], options: OptionValues): PreparedCommand
}

/** A command on a data folder whose service may be unable to start. */
export interface FolderCommand extends Described {
  /**
   * Reads the arguments after the name.
   *
   * @throws {ArgumentError} if they are invalid
   */
  prepareOnFolder(words: readonly string[], options: OptionValues): PreparedFolderCommand
}
