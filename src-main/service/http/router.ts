import { errorResponse } from './responses.ts'
import { failureResponse, logFault } from './failure.ts'
import { limitBody } from './limited-body.ts'
import { isMultipart, type Route, type RoutePath, routes } from './routes.ts'

/** Answers the requests of a route. Its request has a body only where the route takes one, and never more than its limit. */
export type RouteHandler = (request: Request) => Promise<Response>

/** What a transport answers, by route; a path that it has no answer for is the page's, or 404 where there is no page. */
export type RouteHandlers = Readonly<Partial<Record<RoutePath, RouteHandler>>>

interface Found {
  readonly route: Route
  readonly answer: RouteHandler
}

type Log = (line: string) => void

/**
 * The one catch of a transport: hands each request to its route, with its body limited. Never rejects: what a route throws is one
 * answer and at most one line in the log, and so is what breaks off while an answer is sent.
 */
export function createRouter(answers: RouteHandlers, log: Log): RouteHandler {
  return async (request) => {
    try {
      const found = findHandler(answers, new URL(request.url).pathname)
      return found ? logged(await runHandler(found, request), log) : errorResponse(404, 'Not found')
    } catch (error) {
      return failureResponse(error, log)
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

/** The same answer; a fault of what it streams is logged. */
function logged(response: Response, log: Log): Response {
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
          if (!isLeft) logFault(error, log)
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
