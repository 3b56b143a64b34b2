import { Rejection } from '#service/domain/rejection.ts'
import { codeOf, isNetworkCode, isTlsCode } from './fetch-problem.ts'

/** A message that was not taken. `retryAt` is when the receiver allows the next try, in milliseconds since 1970. */
export class DeliveryProblem extends Rejection {
  readonly retryAt: number | undefined
  /** Whether the same message may be taken a little later. */
  readonly isTransient: boolean

  constructor(
    message: string,
    more: { readonly isTransient?: boolean; readonly retryAt?: number | undefined } = {},
    remedy?: string,
  ) {
    super(message, remedy)
    this.isTransient = more.isTransient ?? false
    this.retryAt = more.retryAt
  }
}

const proxies =
  'If a proxy inspects TLS traffic, or the receiver has a certificate of its own, add it with NODE_EXTRA_CA_CERTS.'

/**
 * Describes an error of a connection. A rejection stays as it is; any other error is rethrown.
 * @param host with its port
 */
export function problemOfConnection(host: string, error: unknown): Rejection {
  if (error instanceof Rejection) return error
  const cause = rejectionIn(error)
  if (cause) return cause
  const code = codeOf(error)
  if (code === undefined) throw error
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') {
    return new DeliveryProblem(`"${host}" does not respond or closed the connection`, { isTransient: true })
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new DeliveryProblem(`The host name "${host}" could not be resolved`, { isTransient: true })
  }
  if (isTlsCode(code)) {
    return new DeliveryProblem(`The certificate of "${host}" is not trusted (${code})`, {}, proxies)
  }
  if (!isNetworkCode(code)) throw error
  return new DeliveryProblem(`The connection to "${host}" failed (${code})`, { isTransient: true })
}

/** The check of an address fails inside of the connection. */
function rejectionIn(error: unknown): Rejection | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof Rejection) return each
  return undefined
}

/** The words of what went wrong, with what to do. Those of a fault are in the log alone. */
export function problemWords(error: unknown): string {
  if (!(error instanceof Rejection)) return 'Internal error, see the log'
  return error.remedy ? `${error.message}. ${error.remedy}` : error.message
}
