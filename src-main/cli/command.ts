import type { ParseArgsOptionsConfig } from 'node:util'
import type { Client } from './client.ts'
import type { ExitCode } from './exit-code.ts'
import type { Output } from './output.ts'
import type { Terminal } from './terminal.ts'

/** The given options of a command. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

/** What a command depends on. */
export interface CommandContext {
  readonly client: Client
  readonly output: Output
  /** Null if nobody can be asked. */
  readonly terminal: Terminal | null
  readonly signal: AbortSignal
}

/** A command with valid arguments. It throws a CommandError if it cannot continue. */
export type PreparedCommand = (context: CommandContext) => Promise<ExitCode>

/** What a command depends on that works on the files of a data folder, without a service. */
export interface FolderContext {
  /** Data folder. The command has locked it: no other process uses it. */
  readonly dataFolder: string
  readonly output: Output
  /** Null if nobody can be asked. */
  readonly terminal: Terminal | null
  readonly signal: AbortSignal
  readonly now: () => Date
}

/** A command on a data folder, with valid arguments. */
export type PreparedFolderCommand = (context: FolderContext) => Promise<ExitCode>

/** One command of the program: with a service, on the files of a data folder whose service may not start, or with neither. */
export type Command = ServiceCommand | FolderCommand | TextCommand

interface CommandFacts {
  /** One or two words. */
  readonly name: string
  /** Arguments after the name, for the help text. */
  readonly usage: string
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
}

/** A command that speaks to a service. */
export interface ServiceCommand extends CommandFacts {
  /**
   * Reads the arguments after the name.
   *
   * @param env environment variables
   * @throws {ArgumentError} if they are invalid
   */
  prepare(words: readonly string[], options: OptionValues, env: Environment): PreparedCommand
}

/** A command on the files of a data folder. Needs `--data` or `WAYBILL_DATA`. */
export interface FolderCommand extends CommandFacts {
  /**
   * Reads the arguments after the name.
   *
   * @param env environment variables
   * @throws {ArgumentError} if they are invalid
   */
  prepareOnFolder(words: readonly string[], options: OptionValues, env: Environment): PreparedFolderCommand
}

/** A command that needs neither a service nor a folder: it writes a text. */
export interface TextCommand extends CommandFacts {
  /**
   * Returns the text.
   *
   * @throws {ArgumentError} if the arguments are invalid
   */
  prepareText(words: readonly string[]): string
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>
