import { join } from 'node:path'
import { createBuiltPage } from '#service/http/built-page.ts'
import { type OwnAddresses, rejectForeign } from '#service/http/foreign-request.ts'
import type { ServiceHandlers } from '#service/http/request-handler.ts'
import { type RouteHandlers, createRouter } from '#service/http/router.ts'
import type { Handler } from './listener.ts'

/** What answers behind one address. */
export interface SiteOptions {
  /** Beside the page's. */
  readonly answers: ServiceHandlers & RouteHandlers
  readonly addresses: OwnAddresses
  readonly log: (line: string) => void
}

/** Page and endpoint on one origin. Requests that a foreign page caused are refused on every path. */
export function createSite({ answers, addresses, log }: SiteOptions): Handler {
  const route = createRouter({ ...answers, '/': createBuiltPage(pageFolder()) }, log)
  return async (request, host) => rejectForeign(request, host, addresses) ?? route(request)
}

/** The built page: beside the folder of the main process. */
function pageFolder(): string {
  const here = import.meta.dirname
  if (import.meta.url.endsWith('.ts')) return join(here, '../../out/renderer')
  return join(here, import.meta.url.includes('/chunks/') ? '../../renderer' : '../renderer')
}
