import { type BodyLimit, maxBodyBytes, noBody, smallBody, uploadBody } from './body-limit.ts'

/** What is known of a path before anybody looks at a request. */
export interface Route {
  /** Whether paths below this one are its own too; otherwise there is nothing below it. */
  readonly hasPathsBelow: boolean
  readonly body: BodyLimit
  /** For a body of the type `multipart/form-data`, where such a one is taken. */
  readonly multipart?: BodyLimit
}

/** Every path that any transport answers, with what its requests may carry. `/` is the page, and all that is not named here. */
export const routes = {
  '/graphql': { hasPathsBelow: false, body: smallBody(maxBodyBytes), multipart: uploadBody },
  '/healthz': { hasPathsBelow: false, body: noBody },
  '/download': { hasPathsBelow: true, body: noBody },
  '/share': { hasPathsBelow: true, body: noBody },
  /** Browser mode's one-time code. */
  '/session': { hasPathsBelow: false, body: smallBody(1024) },
  /** Files that the system handed to the desktop app. */
  '/opened': { hasPathsBelow: true, body: noBody },
  '/': { hasPathsBelow: true, body: noBody },
} as const satisfies Record<`/${string}`, Route>

export type RoutePath = keyof typeof routes

/** Whether a request has the type of an upload. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')
}
