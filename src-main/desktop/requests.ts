import type { Log } from '#service/domain/log-level.ts'
import { join } from 'node:path'
import { net, protocol } from 'electron'
import { createBuiltPage, type BuiltPage } from '#service/http/built-page.ts'
import type { ServiceHandlers } from '#service/http/request-handler.ts'
import { errorResponse } from '#service/http/responses.ts'
import { createRouter } from '#service/http/router.ts'
import type { CancelableRequests } from './cancelable-requests.ts'
import type { Connections } from './connections/connections.ts'
import type { OpenedFiles } from './opened-files.ts'
import { appScheme, isAppUrl } from './origin.ts'

/** Registers `app://waybill` as a real origin. The caller must do this before the app is ready. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }])
}

/** Targets for requests of the page. */
export interface RequestTargets {
  readonly answers: ServiceHandlers
  readonly connections: Connections
  readonly log: Log
  readonly openedFiles: OpenedFiles
  readonly cancelable: CancelableRequests
  /** Folder of the app: the built page is in `out/renderer` below it. */
  readonly appPath: string
  /** URL of the development server, or null. */
  readonly developmentServer: string | null
}

/** Handles every request to `app://waybill`: the endpoint, opened files, and the page for everything else. */
export function handleRequests(targets: RequestTargets): void {
  const page = targets.developmentServer
    ? developmentPage(targets.developmentServer)
    : createBuiltPage(join(targets.appPath, 'out/renderer'), { isCompressed: false })
  const { answers } = targets
  const opened = (request: Request) => targets.openedFiles.respond(request)
  const route = targets.cancelable.handler(
    createRouter({ ...answers, ...targets.connections.route(answers), '/opened': opened, '/': page }, targets.log),
  )
  protocol.handle(appScheme, async (request) =>
    isAppUrl(request.url) ? route(request) : errorResponse(404, 'Not found'),
  )
}

/** Forwards requests to the development server, so that the page keeps its origin during hot reload. */
function developmentPage(server: string): BuiltPage {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return net.fetch(new URL(pathname + search, server).href, { headers: request.headers })
  }
}
