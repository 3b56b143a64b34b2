import { shownAddress } from '#service/domain/advisories/advisory-address.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A fetch that came to nothing, for a reason that lies outside. `retryAt` is when the server wants to be asked again. */
export class FetchProblem extends Rejection {
  readonly retryAt: number | undefined
  /** Whether the same request may well succeed a little later. */
  readonly isPassing: boolean

  constructor(
    message: string,
    remedy: string,
    more: { readonly isPassing?: boolean; readonly retryAt?: number | undefined } = {},
  ) {
    super(message, remedy)
    this.isPassing = more.isPassing ?? false
    this.retryAt = more.retryAt
  }
}

const checkNetwork =
  'Check the network, and the proxy where one is needed (HTTPS_PROXY, NO_PROXY). What has arrived is kept and goes on.'
const passing = { isPassing: true } as const

/** What an answer that brings nothing means. @param retryAt milliseconds since 1970 */
export function problemOfStatus(url: URL, status: number, retryAt: number | undefined): FetchProblem {
  const message = `"${shownAddress(url)}" answered ${status}`
  if (status === 429 || status >= 500) {
    return new FetchProblem(message, 'The server is busy or out of order: try again later.', { ...passing, retryAt })
  }
  if (status === 401 || status === 403 || status === 407) {
    return new FetchProblem(
      message,
      'The server does not let this machine in without signing in: fetch the file by hand.',
    )
  }
  return new FetchProblem(message, 'Check the address.')
}

/** A fault of the way to a server in words; anything else is thrown on. */
export function problemOfError(url: URL, error: unknown): FetchProblem {
  const code = codeOf(error)
  const { host } = url
  if (code === undefined) throw error
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') {
    return new FetchProblem(`"${host}" does not answer, or stopped in the middle`, checkNetwork, passing)
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new FetchProblem(`"${host}" is not known to the network`, checkNetwork, passing)
  }
  if (isTlsCode(code)) {
    return new FetchProblem(
      `"${host}" shows a certificate that this machine does not trust (${code})`,
      'Where a proxy looks into the traffic, make its certificate known (NODE_EXTRA_CA_CERTS).',
    )
  }
  if (!isNetworkCode(code)) throw error
  return new FetchProblem(`The connection to "${host}" failed (${code})`, checkNetwork, passing)
}

/** The code of an error or of what caused it: several addresses of a host fail together. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return codeOf(error.cause)
}

function isTlsCode(code: string): boolean {
  return /^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)
}

function isNetworkCode(code: string): boolean {
  return /^(?:UND_ERR|HPE_|ERR_SSL|EPROTO|ECONN|EHOST|ENET|EPIPE|EADDRNOTAVAIL|ERR_STREAM_PREMATURE)/.test(code)
}
