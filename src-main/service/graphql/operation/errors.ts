import { randomUUID } from 'node:crypto'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { DatabaseError } from '#service/db/dialect/protocol.ts'
import { resultTooLarge } from '#service/db/dialect/result-limit.ts'
import { isClientGone } from '#service/domain/abort-error.ts'
import type { Log } from '#service/domain/log-level.ts'
import { isStoreDamaged, storeDamagedCode } from '#service/domain/store-damaged.ts'
import { printableText } from '#service/domain/printable-text.ts'
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
  const known = knownError(cause, error.path !== undefined)
  if (known) return { ...known, message: printableText(known.message), ...place }
  const id = randomUUID().slice(0, 8)
  const masked = { message: `Internal error ${id}`, ...place, extensions: { code: 'INTERNAL' } }
  if (isClientGone(cause, signal)) return masked
  const fault = storageFaultOf(cause, dataFolder)
  if (fault !== null) {
    log(`${fault.message} (error ${id}): ${describeError(cause)}`, 'error')
    return { message: fault.message, ...place, extensions: { code: fault.code } }
  }
  log(`Internal error ${id} at ${error.path?.join('.') ?? 'the request'}: ${describeError(cause)}`, 'error')
  return masked
}

/** Returns message and code of an error that clients may know; null for a fault. */
function knownError(cause: Error, isOfField: boolean): Pick<GraphQLFormattedError, 'message' | 'extensions'> | null {
  const { message } = cause
  if (isStoreDamaged(cause)) return { message, extensions: { code: storeDamagedCode } }
  if (cause instanceof Rejection) return { message, extensions: { code: cause.code } }
  if (isResultTooLarge(cause)) {
    return { message: 'The rows are too large. Request smaller pages', extensions: { code: 'BYTE_LIMIT' } }
  }
  if (!(cause instanceof GraphQLError)) return null
  const { http: _ofTheFramework, ...extensions } = cause.extensions
  if (typeof extensions['code'] === 'string') return { message, extensions }
  // An error without a code is from GraphQL itself: a variable or argument does not fit its type.
  const isOfInput = !isOfField || message.startsWith('Argument ')
  return isOfInput ? { message, extensions: { code: 'BAD_USER_INPUT' } } : null
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
