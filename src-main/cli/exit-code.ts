import { storeRejectedExitCode } from '#service/domain/store-rejected.ts'

/** How the program ends (api.md, command line). An interrupted program ends with 130, as the shell expects. */
export const exitCodes = {
  done: 0,
  operational: 1,
  wrongArguments: 2,
  failed: 3,
  storeRefused: storeRejectedExitCode,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Why a command did not do what it was asked for; `exitCode` says how the program ends. */
export abstract class CommandError extends Error {
  abstract readonly exitCode: ExitCode
}

/** Arguments that make no sense. */
export class ArgumentError extends CommandError {
  override readonly name = 'WrongArguments'
  readonly exitCode = exitCodes.wrongArguments
}

/** The service could not be reached, did not let us in, or did not have what was named. */
export class OperationalError extends CommandError {
  override readonly name = 'OperationalError'
  readonly exitCode = exitCodes.operational
}

/** The service refused what it was given, or the work on it failed. */
export class RejectedError extends CommandError {
  override readonly name = 'Refused'
  readonly exitCode = exitCodes.failed
}

/** The data folder held a store and would open as an empty one: three lines of what was found, where, and what to do. */
export class FolderRefused extends CommandError {
  override readonly name = 'FolderRefused'
  readonly exitCode = exitCodes.storeRefused
}
