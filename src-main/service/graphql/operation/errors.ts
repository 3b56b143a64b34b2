import { randomUUID } from 'node:crypto'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { DatabaseError } from '#service/db/dialect/protocol.ts'
import { resultTooLarge } from '#service/db/dialect/result-limit.ts'
import { isClientGone } from '#service/domain/abort-error.ts'
import type { Log } from '#service/domain/log-level.ts'
import { isStoreDamaged, storeDamagedCode } from '#service/domain/store-damaged.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { storageFaultOf } from '#service/domain/storage-fault.ts'

/** How errors of a request are presented. */
export interface Presenting {
  /** Of the request: aborted when its client left. */
  readonly signal: AbortSignal
  readonly log: Log
  /** Path of the data folder, for clients that may know it. */
  readonly dataFolder?: string | null
}

/**
 * Formats an execution error for clients. A deliberate error keeps its message and code. A fault becomes `Internal error <id>`, without a
 * path, statement or stack, and is logged once with that id, unless it ended only because the client left. A fault of the disk is named,
 * because only people can help.
 */
export function presentError(
  error: GraphQLError,
  { signal, log, dataFolder = null }: Presenting,
): GraphQLFormattedError {
  const cause = innermost(error)
  const place = {
    ...(error.locations && { locations: error.locations }),
    ...(error.path && { path: error.path }),
  }
  if (isStoreDamaged(cause)) return { message: cause.message, ...place, extensions: { code: storeDamagedCode } }
  if (cause instanceof Rejection) return { message: cause.message, ...place, extensions: { code: cause.code } }
  if (cause instanceof GraphQLError) {
    const { http: _ofTheFramework, ...extensions } = cause.extensions
    if (typeof extensions['code'] === 'string') return { message: cause.message, ...place, extensions }
    // An error without a code is from GraphQL itself: a variable or argument does not fit its type.
    if (!error.path || cause.message.startsWith('Argument ')) {
      return { message: cause.message, ...place, extensions: { code: 'BAD_USER_INPUT' } }
    }
  }
  if (isResultTooLarge(cause)) {
    return { message: 'The rows are too large. Request smaller pages', ...place, extensions: { code: 'BYTE_LIMIT' } }
  }
  const id = randomUUID().slice(0, 8)
  if (isClientGone(cause, signal))
    return { message: `Internal error ${id}`, ...place, extensions: { code: 'INTERNAL' } }
  const fault = storageFaultOf(cause, dataFolder)
  if (fault !== null) {
    log(`${fault.message} (error ${id}): ${describeError(cause)}`, 'error')
    return { message: fault.message, ...place, extensions: { code: fault.code } }
  }
  log(`Internal error ${id} at ${error.path?.join('.') ?? 'the request'}: ${describeError(cause)}`, 'error')
  return { message: `Internal error ${id}`, ...place, extensions: { code: 'INTERNAL' } }
}

function isResultTooLarge(error: Error): boolean {
  return error instanceof DatabaseError && error.code === resultTooLarge
}

function innermost(error: Error): Error {
  const inner = error instanceof GraphQLError ? (error.originalError ?? error.cause) : undefined
  return inner instanceof Error ? innermost(inner) : error
}

/** Formats a fault for the log. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
