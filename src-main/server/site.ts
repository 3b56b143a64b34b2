import { join } from 'node:path'
import { type BuiltPage, createBuiltPage } from '#service/http/built-page.ts'
import { type OwnAddresses, refuseForeign } from '#service/http/foreign-request.ts'
import type { Handler } from './listener.ts'

/** What answers behind one address. */
export interface SiteOptions {
  readonly service: (request: Request) => Promise<Response>
  readonly addresses: OwnAddresses
  /** Answers `/session`; absent where there are no one-time links. */
  readonly session?: ((request: Request) => Promise<Response>) | undefined
  readonly page?: BuiltPage | undefined
}

/** Page and endpoint on one origin. Requests that a foreign page caused are refused on every path. */
export function createSite({
  service,
  addresses,
  session,
  page = createBuiltPage(pageFolder()),
}: SiteOptions): Handler {
  return async (request, host) => {
    const foreign = refuseForeign(request, host, addresses)
    if (foreign) return foreign
    const { pathname } = new URL(request.url)
    if (session && pathname === '/session') return session(request)
    return /^\/(?:graphql|healthz|download|share)(?:\/|$)/.test(pathname) ? service(request) : page(request)
  }
}

/** The built page: beside the folder of the main process. */
function pageFolder(): string {
  const here = import.meta.dirname
  if (import.meta.url.endsWith('.ts')) return join(here, '../../out/renderer')
  return join(here, import.meta.url.includes('/chunks/') ? '../../renderer' : '../renderer')
}
