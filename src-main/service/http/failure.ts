import { randomUUID } from 'node:crypto'
import { isStoreDamaged } from '#service/domain/store-damaged.ts'
import type { Log } from '#service/domain/log-level.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { storageFaultOf } from '#service/domain/storage-fault.ts'
import { describeError } from '#service/graphql/operation/errors.ts'
import { RejectedRequest, errorResponse, storageFaultResponse } from './responses.ts'

/** Creates the response to a request whose handler threw. A fault of the disk is named. Another one is masked and logged once, with the id in the response. */
export function failureResponse(error: unknown, log: Log): Response {
  if (error instanceof RejectedRequest) return errorResponse(error.status, error.message)
  if (error instanceof Rejection) return errorResponse(400, error.message)
  if (isStoreDamaged(error)) return errorResponse(503, error.message)
  const fault = storageFaultOf(error, null)
  if (fault !== null) {
    log(`${fault.message}: ${describeError(error)}`)
    return storageFaultResponse(fault)
  }
  return errorResponse(500, `Internal error ${logFault(error, log)}`)
}

/** Logs a fault and returns its id. */
export function logFault(error: unknown, log: Log): string {
  const id = randomUUID().slice(0, 8)
  log(`Internal error ${id}: ${describeError(error)}`, 'error')
  return id
}
