import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { bareHost, isLinkLocal, isLoopback, isPrivateHost } from './private-host.ts'

/** Sends requests to where a person sent it and to public hosts, through the proxy of the environment. To be closed. */
export interface HttpAgent {
  readonly dispatcher: Dispatcher
  /**
   * Looks at an address before it is asked, redirects included.
   *
   * @throws Rejection for anything but https (http to this very machine, where a person named it) and for private hosts.
   */
  check(url: URL): void
  close(): Promise<void>
}

/**
 * An agent for requests that begin at `typed`, the address that a person gave. That host may be private where `mayBePrivate` says so,
 * others may not, whatever a name resolves to; what only this link can reach is never asked. A proxy (HTTPS_PROXY, HTTP_PROXY, NO_PROXY) resolves names by itself: only their form is looked at then.
 */
export function openHttpAgent(requestedUrl: URL, mayBePrivate: boolean, connectTimeout = 20_000): HttpAgent {
  const typedHost = bareHost(requestedUrl.hostname)
  const isMeant = (host: string) => mayBePrivate && bareHost(host) === typedHost
  const refuse = (host: string, address: string) => isLinkLocal(address) || (!isMeant(host) && isPrivateHost(address))
  const dispatcher = new EnvHttpProxyAgent({
    connect: { timeout: connectTimeout, lookup: checkedLookup(refuse) },
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
      if (refuse(url.hostname, url.hostname)) throw privateAddressRejection(url.hostname, null)
    },
    close: () => dispatcher.destroy(),
  }
}

type AddressCheck = (host: string, address: string) => boolean
type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looks names up and refuses those that lead where they must not; the connection goes to the very address that was looked at. */
function checkedLookup(refuses: AddressCheck) {
  return (host: string, options: LookupOptions, done: LookupCallback): void => {
    lookup(host, options, (error, address: string | LookupAddress[], family?: number) => {
      if (error) return done(error, '')
      const found = typeof address === 'string' ? [address] : address.map((each) => each.address)
      const refused = found.find((each) => refuses(host, each))
      if (refused === undefined) done(null, address, family)
      else done(privateAddressRejection(host, refused), '')
    })
  }
}

function privateAddressRejection(host: string, address: string | null): Rejection {
  const leads = address === null ? '' : ` (${address})`
  return new Rejection(
    `"${host}"${leads} was not contacted: it is in a private network`,
    'If this is intended, an Admin can enter the URL of that host directly.',
  )
}
