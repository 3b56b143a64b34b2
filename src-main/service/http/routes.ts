import { type BodyLimit, maxBodyBytes, noBody, smallBody, uploadBody } from './body-limit.ts'

/** What is known of a path before its requests are read. */
export interface Route {
  /** Whether the route includes all paths below it; otherwise there are none. */
  readonly hasPathsBelow: boolean
  readonly body: BodyLimit
  /** Limit of a `multipart/form-data` body, if the route accepts one. */
  readonly multipart?: BodyLimit
}

/** The paths of all transports with the limits of their requests. `/` is the page, and every path that is not listed. */
export const routes = {
  '/graphql': { hasPathsBelow: false, body: smallBody(maxBodyBytes), multipart: uploadBody },
  '/healthz': { hasPathsBelow: false, body: noBody },
  '/download': { hasPathsBelow: true, body: noBody },
  '/share': { hasPathsBelow: true, body: noBody },
  /** The one-time code of browser mode. */
  '/session': { hasPathsBelow: false, body: smallBody(1024) },
  /** The code of an invitation. */
  '/invitation': { hasPathsBelow: false, body: smallBody(1024) },
  /** Signing in with a provider. */
  '/sign-in': { hasPathsBelow: true, body: smallBody(16 * 1024) },
  /** State of the data folder, and the ways back if it is not opened. */
  '/recovery': { hasPathsBelow: false, body: smallBody(64 * 1024) },
  /** Files that the system passed to the desktop app. */
  '/opened': { hasPathsBelow: true, body: noBody },
  '/': { hasPathsBelow: true, body: noBody },
} as const satisfies Record<`/${string}`, Route>

export type RoutePath = keyof typeof routes

/** Whether a request has the content type of an upload. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')
}
