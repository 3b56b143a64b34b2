import { isLoopback } from '#e2e/support/loopback.ts'

interface NetLogEvent {
  readonly type: number
  readonly source: { readonly id: number }
  readonly params?: Readonly<Record<string, unknown>>
}

interface NetLog {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> }
  readonly events: readonly NetLogEvent[]
}

/**
 * What in a network log of Chromium meant another machine: requests of pages, connections, names looked up, datagrams sent. (A datagram socket that is connected and never sends is Chromium asking the system for a route; nothing leaves.)
 *
 * @throws Error when the text is no network log, or holds no request at all
 */
export function foreignTargets(text: string): string[] {
  const log = parseNetLog(text)
  const nameByType = new Map(Object.entries(log.constants.logEventTypes).map(([name, type]) => [type, name]))
  const datagramPeers = new Map<number, string>()
  const targets = new Set<string>()
  let requests = 0
  for (const { type, source, params } of log.events) {
    const name = nameByType.get(type) ?? ''
    if (name === 'UDP_CONNECT' && typeof params?.['address'] === 'string')
      datagramPeers.set(source.id, params['address'])
    if (name === 'URL_REQUEST_START_JOB') requests += 1
    const target = targetOf(name, params ?? {}, datagramPeers.get(source.id))
    if (target !== null) targets.add(target)
  }
  if (requests === 0) throw new Error('The network log holds no request: it proves nothing')
  return [...targets].sort()
}

function targetOf(name: string, params: Readonly<Record<string, unknown>>, peer: string | undefined): string | null {
  if (name === 'URL_REQUEST_START_JOB') return isBrowserTraffic(params) ? null : foreignUrl(params['url'])
  if (name === 'TCP_CONNECT_ATTEMPT') return foreignAddress('connection to', params['address'])
  if (name === 'UDP_BYTES_SENT') return foreignAddress('datagram to', params['address'] ?? peer)
  const isLookup = /^(DNS_TRANSACTION|HOST_RESOLVER_(DNS|SYSTEM)_TASK)/.test(name)
  return isLookup ? foreignName(params['host'] ?? params['hostname']) : null
}

/**
 * Chromium looks for updates and accounts in spite of every switch. No page requests that, and names that resolve to nothing stop it. If
 * they did not, its lookup or connection would be reported.
 */
function isBrowserTraffic(params: Readonly<Record<string, unknown>>): boolean {
  return params['initiator'] === 'not an origin' && params['request_type'] === 'other'
}

function foreignUrl(value: unknown): string | null {
  const url = typeof value === 'string' ? URL.parse(value) : null
  // Other schemes (data:, blob:, chrome:, app:) never reach a network.
  if (url === null || !/^(https?|wss?|ftp):$/.test(url.protocol)) return null
  return isLoopback(url.hostname) ? null : `request for ${url.href}`
}

function foreignAddress(what: string, value: unknown): string | null {
  const host = typeof value === 'string' ? value.replace(/:\d+$/, '') : ''
  return isLoopback(host) ? null : `${what} ${host}`
}

function foreignName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const host = (URL.parse(value)?.hostname || value).replace(/:\d+$/, '')
  return isLoopback(host) || host === '~notfound' ? null : `lookup of ${host}`
}

/** Chromium closes the list when it ends normally. After a kill the last line is truncated. */
function parseNetLog(text: string): NetLog {
  try {
    return JSON.parse(text) as NetLog
  } catch {
    const lastWhole = text.lastIndexOf('},\n')
    if (lastWhole === -1) throw new Error('This is no network log')
    return JSON.parse(`${text.slice(0, lastWhole + 1)}]}`) as NetLog
  }
}
