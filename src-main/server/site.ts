import type { Log } from '#service/domain/log-level.ts'
import { join } from 'node:path'
import { createBuiltPage } from '#service/http/built-page.ts'
import { type OwnAddresses, rejectForeign } from '#service/http/foreign-request.ts'
import type { ServiceHandlers } from '#service/http/request-handler.ts'
import { type RouteHandlers, createRouter } from '#service/http/router.ts'
import type { Handler } from './listener.ts'

/** The content of one origin. */
export interface SiteOptions {
  /** Handlers in addition to the page. */
  readonly answers: ServiceHandlers & RouteHandlers
  readonly addresses: OwnAddresses
  readonly log: Log
}

/** Serves page and endpoint on one origin. Requests from foreign pages are rejected on every path. */
export function createSite({ answers, addresses, log }: SiteOptions): Handler {
  const route = createRouter({ ...answers, '/': createBuiltPage(pageFolder()) }, log)
  return async (request, host) => rejectForeign(request, host, addresses) ?? route(request)
}

/** Returns the folder of the built page, beside that of the main process. */
function pageFolder(): string {
  const here = import.meta.dirname
  if (import.meta.url.endsWith('.ts')) return join(here, '../../out/renderer')
  return join(here, import.meta.url.includes('/chunks/') ? '../../renderer' : '../renderer')
}
