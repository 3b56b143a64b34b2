import { type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { checkedLookup, privateAddressRejection } from './checked-lookup.ts'
import { bareHost, isLinkLocal, isLoopback, isPrivateHost } from './private-host.ts'

/** Sends requests to the host that a user entered and to public hosts, through the proxy of the environment. The caller must close it. */
export interface HttpAgent {
  readonly dispatcher: Dispatcher
  /**
   * Checks a URL before each request, including redirects.
   *
   * @throws {Rejection} if it is not https (http is allowed for this computer, if a user entered it) or its host is private
   */
  check(url: URL): void
  close(): Promise<void>
}

export interface HttpAgentOptions {
  /** Milliseconds. */
  readonly connectTimeout?: number
  /** What helps where a host is in a private network. Omitted: what helps with the URL of a feed. */
  readonly remedy?: string
}

/**
 * Opens an agent for requests that start at `requestedUrl`, the URL that a user entered. That host may be private if `mayBePrivate` is
 * true. Other hosts may not, whatever their names resolve to; link-local addresses are never allowed. A proxy (HTTPS_PROXY, HTTP_PROXY,
 * NO_PROXY) resolves names itself, so that only their form is checked then.
 */
export function openHttpAgent(
  requestedUrl: URL,
  mayBePrivate: boolean,
  { connectTimeout = 20_000, remedy }: HttpAgentOptions = {},
): HttpAgent {
  const typedHost = bareHost(requestedUrl.hostname)
  const isMeant = (host: string) => mayBePrivate && bareHost(host) === typedHost
  const refuse = (host: string, address: string) => isLinkLocal(address) || (!isMeant(host) && isPrivateHost(address))
  const dispatcher = new EnvHttpProxyAgent({
    connect: { timeout: connectTimeout, lookup: checkedLookup(refuse, remedy) },
    allowH2: false,
  })
  return {
    dispatcher,
    check(url) {
      const isHere = isLoopback(url.hostname) && isMeant(url.hostname)
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) {
        throw new Rejection(`"${redactUrl(url)}" was not fetched: the URL must start with https`)
      }
      if (url.username || url.password)
        throw new Rejection(`"${url.host}" was not fetched: the URL must not contain a user name`)
      if (refuse(url.hostname, url.hostname)) throw privateAddressRejection(url.hostname, null, remedy)
    },
    close: () => dispatcher.destroy(),
  }
}
