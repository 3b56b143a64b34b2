import { randomUUID } from 'node:crypto'
import type { Log } from '#service/domain/log-level.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { describeError } from '#service/graphql/operation/errors.ts'
import { RejectedRequest, errorResponse } from './responses.ts'

/** Creates the response to a request whose handler threw. A fault is masked and logged once, with the id in the response. */
export function failureResponse(error: unknown, log: Log): Response {
  if (error instanceof RejectedRequest) return errorResponse(error.status, error.message)
  if (error instanceof Rejection) return errorResponse(400, error.message)
  return errorResponse(500, `Internal error ${logFault(error, log)}`)
}

/** Logs a fault and returns its id. */
export function logFault(error: unknown, log: Log): string {
  const id = randomUUID().slice(0, 8)
  log(`Internal error ${id}: ${describeError(error)}`, 'error')
  return id
}
