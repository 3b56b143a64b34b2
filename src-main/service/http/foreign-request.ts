import { errorResponse } from './responses.ts'

/** The addresses of a listener: the only hosts and origins that it accepts requests for. */
export interface OwnAddresses {
  /** `host:port` as the Host header writes it, lower case. */
  readonly hosts: ReadonlySet<string>
  /** `scheme://host:port`, as the Origin header writes it. */
  readonly origins: ReadonlySet<string>
}

/** Returns the addresses of a listener on a port: loopback names, its configured host, and the public URL in front of it. */
export function ownAddresses(listener: {
  readonly port: number
  readonly host: string
  readonly secure: boolean
  readonly publicUrl?: URL | undefined
}): OwnAddresses {
  const scheme = listener.secure ? 'https' : 'http'
  const named = ['127.0.0.1', 'localhost', '[::1]']
  if (!['0.0.0.0', '::'].includes(listener.host)) named.push(bracketed(listener.host))
  const urls = named.map((name) => new URL(`${scheme}://${name}:${listener.port}`))
  if (listener.publicUrl) urls.push(listener.publicUrl)
  return {
    hosts: new Set(urls.flatMap((url) => [url.host, `${url.hostname}:${url.port || defaultPort(url)}`])),
    origins: new Set(urls.map((url) => url.origin)),
  }
}

/**
 * Rejects requests from a foreign page: by a foreign host name for this address (DNS rebinding), or from a foreign origin. Null for an
 * allowed request.
 */
export function rejectForeign(request: Request, host: string | null, own: OwnAddresses): Response | null {
  if (!host || !own.hosts.has(host.toLowerCase())) return errorResponse(421, 'Unknown host name')
  const origin = request.headers.get('origin')
  if (origin !== null && !own.origins.has(origin)) return errorResponse(403, 'Cross-origin requests are not allowed')
  const site = request.headers.get('sec-fetch-site')
  const isVisit = request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate'
  if ((site === 'cross-site' || site === 'same-site') && !isVisit) {
    return errorResponse(403, 'Cross-site requests are not allowed')
  }
  return null
}

function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

function defaultPort(url: URL): string {
  return url.protocol === 'https:' ? '443' : '80'
}
