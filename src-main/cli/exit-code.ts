import { storeRejectedExitCode } from '#service/domain/store-rejected.ts'

/** Exit codes of the program (API document, command line). An interrupted program ends with 130, as the shell expects. */
export const exitCodes = {
  done: 0,
  operational: 1,
  wrongArguments: 2,
  failed: 3,
  indeterminate: 4,
  storeRefused: storeRejectedExitCode,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Why a command failed; `exitCode` is the exit code of the program. */
export abstract class CommandError extends Error {
  abstract readonly exitCode: ExitCode
}

/** Invalid arguments. */
export class ArgumentError extends CommandError {
  override readonly name = 'WrongArguments'
  readonly exitCode = exitCodes.wrongArguments
}

/** The service could not be reached, denied access, or did not find the named object. */
export class OperationalError extends CommandError {
  override readonly name = 'OperationalError'
  readonly exitCode = exitCodes.operational
}

/** The service rejected the input, or its job failed. */
export class RejectedError extends CommandError {
  override readonly name = 'RejectedError'
  readonly exitCode = exitCodes.failed
}

/** The data folder lost its database or is damaged. The message has three lines: what was found, where, and what to do. */
export class FolderRefused extends CommandError {
  override readonly name = 'FolderRefused'
  readonly exitCode = exitCodes.storeRefused
}
