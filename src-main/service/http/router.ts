import { isClientGone } from '#service/domain/abort-error.ts'
import type { Log } from '#service/domain/log-level.ts'
import { errorResponse } from './responses.ts'
import { failureResponse, logFault } from './failure.ts'
import { limitBody } from './limited-body.ts'
import { isMultipart, type Route, type RoutePath, routes } from './routes.ts'

/** Handles the requests of a route. A request has a body only if the route accepts one, and never more than its limit. */
export type RouteHandler = (request: Request) => Promise<Response>

/** The handlers of a transport, by route. The page handles all other paths; without a page they are 404. */
export type RouteHandlers = Readonly<Partial<Record<RoutePath, RouteHandler>>>

interface Found {
  readonly route: Route
  readonly answer: RouteHandler
}

/**
 * Passes each request to its route, with a limited body, and catches all errors of a transport. Never rejects: an error of a route becomes
 * one response and at most one line in the log, and so does an error while a response is sent.
 */
export function createRouter(answers: RouteHandlers, log: Log): RouteHandler {
  return async (request) => {
    try {
      const found = findHandler(answers, new URL(request.url).pathname)
      return found ? logged(await runHandler(found, request), request.signal, log) : errorResponse(404, 'Not found')
    } catch (error) {
      if (!isClientGone(error, request.signal)) return failureResponse(error, log)
      log(`The client left: ${request.method} ${new URL(request.url).pathname}`, 'debug')
      return errorResponse(499, 'The client left')
    }
  }
}

async function runHandler({ route, answer }: Found, request: Request): Promise<Response> {
  const limited = limitBody(request, route.multipart && isMultipart(request) ? route.multipart : route.body)
  try {
    return await answer(limited.request)
  } finally {
    limited.release()
  }
}

function findHandler(answers: RouteHandlers, pathname: string): Found | null {
  const first = `/${pathname.split('/', 2)[1] ?? ''}`
  const path = isRoutePath(first) && answers[first] ? first : '/'
  const [route, answer]: [Route, RouteHandler | undefined] = [routes[path], answers[path]]
  return answer && (route.hasPathsBelow || pathname === path) ? { route, answer } : null
}

function isRoutePath(path: string): path is RoutePath {
  return Object.hasOwn(routes, path)
}

/** Returns the same response, and logs an error of its stream. */
function logged(response: Response, signal: AbortSignal, log: Log): Response {
  if (!response.body) return response
  const reader = response.body.getReader()
  let isLeft = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (isLeft) return
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          if (!isLeft && !isClientGone(error, signal)) logFault(error, log)
          throw error
        }
      },
      cancel(reason) {
        isLeft = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}
