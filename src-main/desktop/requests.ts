import { join } from 'node:path'
import { net, protocol } from 'electron'
import { createBuiltPage, type BuiltPage } from '#service/http/built-page.ts'
import type { ServiceHandlers } from '#service/http/request-handler.ts'
import { createRouter } from '#service/http/router.ts'
import type { OpenedFiles } from './opened-files.ts'
import { appScheme, isAppUrl } from './origin.ts'

/** Makes `app://waybill` a real origin. To be called before the app is ready. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true }
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }])
}

/** What answers requests of the page. */
export interface RequestTargets {
  readonly answers: ServiceHandlers
  readonly log: (line: string) => void
  readonly openedFiles: OpenedFiles
  /** Folder of the app: the built page is in `out/renderer` below it. */
  readonly appPath: string
  /** Address of the development server, or null. */
  readonly developmentServer: string | null
}

/** Answers every request to `app://waybill`: the endpoint, opened files, and the page for all the rest. */
export function handleRequests(targets: RequestTargets): void {
  const page = targets.developmentServer
    ? developmentPage(targets.developmentServer)
    : createBuiltPage(join(targets.appPath, 'out/renderer'))
  const opened = ({ url }: Request) => {
    const found = targets.openedFiles.respond(new URL(url).pathname)
    return Promise.resolve(found ?? new Response(null, { status: 404 }))
  }
  const route = createRouter({ ...targets.answers, '/opened': opened, '/': page }, targets.log)
  protocol.handle(appScheme, async (request) =>
    isAppUrl(request.url) ? route(request) : new Response(null, { status: 404 }),
  )
}

/** Passes requests on to the development server, so that the page keeps its origin while it is hot reloaded. */
function developmentPage(server: string): BuiltPage {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return net.fetch(new URL(pathname + search, server).href, { headers: request.headers })
  }
}
