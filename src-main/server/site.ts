import { isIP } from 'node:net'
import type { Log } from '#service/domain/log-level.ts'
import { join } from 'node:path'
import { createBuiltPage } from '#service/http/built-page.ts'
import { rememberAddress } from '#service/http/client-address.ts'
import { compressAnswer, isOnThisComputer } from '#service/http/compress-answer.ts'
import { createFailureLimit } from '#service/http/failure-limit.ts'
import { type OwnAddresses, rejectForeign } from '#service/http/foreign-request.ts'
import type { ServiceHandlers } from '#service/http/request-handler.ts'
import { type RouteHandlers, createRouter } from '#service/http/router.ts'
import type { Handler } from './listener.ts'

/** The content of one origin. */
export interface SiteOptions {
  /** Handlers in addition to the page. */
  readonly answers: ServiceHandlers & RouteHandlers
  readonly addresses: OwnAddresses
  /** The last hop of X-Forwarded-For is the client: only a proxy can connect. */
  readonly isBehindProxy?: boolean | undefined
  readonly log: Log
}

/**
 * Serves page and endpoint on one origin. Requests from foreign pages are rejected on every path, and failed authentications are limited by
 * the address of the client.
 */
export function createSite({ answers, addresses, isBehindProxy = false, log }: SiteOptions): Handler {
  const route = createRouter({ ...answers, '/': createBuiltPage(pageFolder()) }, log)
  const limitFailures = createFailureLimit(log)
  return async (request, { host, address }) => {
    const client = (isBehindProxy && lastHop(request)) || address
    const rejection = rejectForeign(request, host, addresses)
    if (rejection) return rejection
    rememberAddress(request, client)
    const response = limitFailures(request, await route(request), client)
    return isOnThisComputer(client) ? response : compressAnswer(request, response)
  }
}

/** Returns the address that the proxy in front added to X-Forwarded-For; null without one. Entries before it are the client's own words. */
function lastHop(request: Request): string | null {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  const bare = /^\[(.+)\](?::\d+)?$/.exec(last)?.[1] ?? /^([\d.]+):\d+$/.exec(last)?.[1] ?? last
  return isIP(bare) ? bare : null
}

/** Returns the folder of the built page, beside that of the main process. */
function pageFolder(): string {
  const here = import.meta.dirname
  if (import.meta.url.endsWith('.ts')) return join(here, '../../out/renderer')
  return join(here, import.meta.url.includes('/chunks/') ? '../../renderer' : '../renderer')
}
