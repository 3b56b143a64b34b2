import { join } from 'node:path'
import { net, protocol } from 'electron'
import { createBuiltPage, type BuiltPage } from '#service/http/built-page.ts'
import type { OpenedFiles } from './opened-files.ts'
import { appScheme, isOwnAddress } from './origin.ts'

const servicePaths = ['/graphql', '/download/', '/share/', '/healthz']

/** Makes `app://waybill` a real origin. To be called before the app is ready. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true }
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }])
}

/** What answers requests of the page. */
export interface RequestTargets {
  readonly handle: (request: Request) => Promise<Response>
  readonly openedFiles: OpenedFiles
  /** Folder of the app: the built page is in `out/renderer` below it. */
  readonly appPath: string
  /** Address of the development server, or null. */
  readonly developmentServer: string | null
}

/** Answers every request to `app://waybill`: the endpoint, opened files, and the page for all the rest. */
export function answerRequests(targets: RequestTargets): void {
  const page = targets.developmentServer
    ? developmentPage(targets.developmentServer)
    : createBuiltPage(join(targets.appPath, 'out/renderer'))
  protocol.handle(appScheme, async (request) => {
    if (!isOwnAddress(request.url)) return new Response(null, { status: 404 })
    const { pathname } = new URL(request.url)
    if (servicePaths.some((path) => pathname === path || (path.endsWith('/') && pathname.startsWith(path)))) {
      return targets.handle(request)
    }
    return targets.openedFiles.respond(pathname) ?? page(request)
  })
}

/** Passes requests on to the development server, so that the page keeps its origin while it is hot reloaded. */
function developmentPage(server: string): BuiltPage {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return net.fetch(new URL(pathname + search, server).href, { headers: request.headers })
  }
}
