import { redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A fetch that failed for an external reason. `retryAt` is when the server allows the next request. */
export class FetchProblem extends Rejection {
  readonly retryAt: number | undefined
  /** Whether the same request may succeed a little later. */
  readonly isTransient: boolean

  constructor(
    message: string,
    remedy: string,
    more: { readonly isTransient?: boolean; readonly retryAt?: number | undefined } = {},
  ) {
    super(message, remedy)
    this.isTransient = more.isTransient ?? false
    this.retryAt = more.retryAt
  }
}

const checkNetwork =
  'Check the network and, if needed, the proxy settings (HTTPS_PROXY, NO_PROXY). The download resumes where it stopped.'
const isTransientError = { isTransient: true } as const

/**
 * Returns the problem that the status of a response means.
 * @param retryAt milliseconds since 1970
 */
export function problemOfStatus(url: URL, status: number, retryAt: number | undefined): FetchProblem {
  const message = `"${redactUrl(url)}" responded with ${status}`
  if (status === 429 || status >= 500) {
    return new FetchProblem(message, 'The server is unavailable. Try again later.', { ...isTransientError, retryAt })
  }
  if (status === 401 || status === 403 || status === 407) {
    return new FetchProblem(message, 'The server requires a sign-in. Download the file manually and import it.')
  }
  return new FetchProblem(message, 'Check the URL.')
}

/** Describes a network error. Any other error is rethrown. */
export function problemOfError(url: URL, error: unknown): FetchProblem {
  const code = codeOf(error)
  const { host } = url
  if (code === undefined) throw error
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') {
    return new FetchProblem(`"${host}" does not respond or closed the connection`, checkNetwork, isTransientError)
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new FetchProblem(`The host name "${host}" could not be resolved`, checkNetwork, isTransientError)
  }
  if (isTlsCode(code)) {
    return new FetchProblem(
      `The certificate of "${host}" is not trusted (${code})`,
      'If a proxy inspects TLS traffic, add its certificate with NODE_EXTRA_CA_CERTS.',
    )
  }
  if (!isNetworkCode(code)) throw error
  return new FetchProblem(`The connection to "${host}" failed (${code})`, checkNetwork, isTransientError)
}

/** Returns the code of an error or of its cause: the addresses of a host fail together. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return codeOf(error.cause)
}

/** Whether the certificate of a host is the problem. */
export function isTlsCode(code: string): boolean {
  return /^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)
}

/** Whether the connection is the problem. */
export function isNetworkCode(code: string): boolean {
  return /^(?:UND_ERR|HPE_|ERR_SSL|EPROTO|ECONN|EHOST|ENET|EPIPE|EADDRNOTAVAIL|ERR_STREAM_PREMATURE)/.test(code)
}
