// What the trackers of tests have in common.
import type { TakenHook } from '#service/network/support/hook-server.ts'

/** An issue that was opened there. */
export interface TrackerIssue {
  readonly number: number
  readonly title: string
  /** Text, or the document of Jira Cloud. */
  readonly body: unknown
  readonly labels: readonly string[]
  isOpen: boolean
}

export interface Reply {
  readonly status: number
  readonly json?: unknown
  readonly headers?: Record<string, string>
}

export interface Asked {
  readonly hook: TakenHook
  readonly url: URL
  readonly body: Record<string, unknown>
  readonly issues: TrackerIssue[]
  readonly origin: string
}

export interface Contract {
  readonly base: string
  readonly project: string
  readonly account: string | null
  readonly token: string
  /** Problems of the headers. */
  readonly headers: (hook: TakenHook) => readonly string[]
  readonly answer: (asked: Asked) => Reply | string
}

/** Opens an issue, as the tracker does. */
export function openIssue(
  issues: TrackerIssue[],
  issue: Pick<TrackerIssue, 'title' | 'body' | 'labels'>,
): TrackerIssue {
  const opened = { ...issue, number: issues.length + 1, isOpen: true }
  issues.push(opened)
  return opened
}

export const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A page of a list, the newest first. */
export function pageOf(url: URL, issues: readonly TrackerIssue[]): readonly TrackerIssue[] {
  const size = Number(url.searchParams.get('per_page') ?? 30)
  const first = (Number(url.searchParams.get('page') ?? 1) - 1) * size
  return issues.toReversed().slice(first, first + size)
}

/** Answers the first of these that the path and method of a request fit. */
export function routeOf(asked: Asked, routes: readonly Route[]): Reply | string {
  for (const { method, path, reply } of routes) {
    const match = path.exec(asked.url.pathname)
    if (asked.hook.method === method && match) return reply(asked, match[1] ?? '')
  }
  return 'unknown path'
}

export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  readonly reply: (asked: Asked, id: string) => Reply | string
}
