import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  InboxCountsDocument,
  InboxDocument,
  type InboxQuery,
  InboxReadDocument,
  InboxVersionDocument,
  type InboxVersionQuery,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import * as texts from './texts.ts'

export type Notification = InboxQuery['notifications']['nodes'][number]

/** What the list shows. The address has the word. */
export const inboxParts = ['all', 'unread', 'alerts'] as const
export type InboxPart = (typeof inboxParts)[number]

const sizes = { first: 50, next: 200 }

/** Reads notifications, the newest first. Marks that the service does not have yet are shown in what it answers. */
export function useNotifications(part: InboxPart) {
  const queries = useQueryClient()
  return usePagedList({
    sizes,
    keepsRows: true,
    queryKey: queryKey('notification', 'inbox', part),
    readPage: async ({ after, first, signal }) => {
      const filter = { unread: part === 'unread', level: part === 'alerts' ? (['ALERT'] as const) : null }
      // One of these may be stored after the service answered, and before its answer arrived.
      const before = marksThatWait(queries)
      const variables = { first, after, ...filter, level: filter.level && [...filter.level] }
      const { notifications: page } = await request(InboxDocument, variables, signal)
      const marks = new Set([...before, ...marksThatWait(queries)])
      const at = new Date().toISOString()
      return { ...page, nodes: page.nodes.map((each) => [...marks].reduce((one, mark) => marked(one, mark, at), each)) }
    },
  })
}

/** An open finding that a message leads to. */
export type OpenFinding = InboxVersionQuery['triageQueue']['groups']['nodes'][number]

/** The version of a message, as it is now. */
export type ToldVersion = NonNullable<InboxVersionQuery['sbom']>

/** Reads the version of a message, as it is now: its most urgent open findings, and the version before it. */
export function useToldVersion(id: string) {
  return useQuery({
    queryKey: queryKey('finding', 'told', id),
    queryFn: ({ signal }) => request(InboxVersionDocument, { id }, signal),
  })
}

/** Counts all notifications, and those that were not read. */
export function useInboxCounts() {
  return useQuery({
    queryKey: queryKey('notification', 'counts'),
    queryFn: async ({ signal }) => {
      const { organizationUser, notifications } = await request(InboxCountsDocument, {}, signal)
      return { unread: organizationUser?.unreadNotificationsCount ?? 0, all: notifications.totalCount }
    },
  })
}

/** What is marked: notifications, or all without ids. */
interface Mark {
  readonly ids?: readonly string[]
  readonly read: boolean
}

/** Marks that the service answered. Their mutation goes on until the lists are read again. */
const answered = new WeakSet<Mark>()

/** Returns the marks that the service may not have yet, in their order. */
function marksThatWait(queries: QueryClient): readonly Mark[] {
  const made = queries.getMutationCache().findAll({ mutationKey: marking, status: 'pending' })
  return made.map(({ state }) => state.variables as Mark).filter((mark) => !answered.has(mark))
}

const marking = queryKey('notification', 'marking')
const lists = queryKey('notification', 'inbox')

/**
 * Marks notifications as read, or as unread again. A mark is shown at once and goes by the one before, so that a key can be pressed quickly;
 * marks are sent one after another.
 */
export function useMarking() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey: marking,
    scope: { id: 'inbox' },
    mutationFn: async (mark: Mark) => {
      const { ids, read } = mark
      try {
        const input = { ...(ids && { ids: [...ids] }), read }
        return accepted((await request(InboxReadDocument, { input })).notificationRead)
      } finally {
        answered.add(mark)
      }
    },
    onError: (error) => showError(error, texts.notificationsCouldNotBeMarked),
    // Marks that wait are shown already, and not read yet.
    onSettled: () =>
      queries.isMutating({ mutationKey: marking }) > 1
        ? undefined
        : queries.invalidateQueries({ queryKey: queryKey('notification') }),
  })
  const mark = (made: Mark) => {
    void queries.cancelQueries({ queryKey: lists }, { revert: false })
    const at = new Date().toISOString()
    queries.setQueriesData<InboxPages>({ queryKey: lists }, (seen) => seen && withMark(seen, made, at))
    mutate(made)
  }
  /** Messages of which one is unread become read; others, unread. */
  const toggle = (ids: readonly string[]) => {
    // A list that is not shown may be older.
    const shown = queries.getQueriesData<InboxPages>({ queryKey: lists, type: 'active' })
    const seen = shown.flatMap(([, list]) => list?.pages ?? [])
    const now = seen.flatMap((page) => page?.nodes ?? []).filter((each) => ids.includes(each.id))
    if (now.length > 0) mark({ ids, read: now.some(({ readAt }) => readAt === null) })
  }
  return { mark, toggle, isPending }
}

type InboxPages = InfiniteData<InboxQuery['notifications'] | null>

/** Shows a mark before the service answers. */
function withMark(seen: InboxPages, mark: Mark, at: string): InboxPages {
  const apply = (each: Notification) => marked(each, mark, at)
  return { ...seen, pages: seen.pages.map((page) => page && { ...page, nodes: page.nodes.map(apply) }) }
}

function marked(each: Notification, { ids, read }: Mark, at: string): Notification {
  const isMeant = (ids === undefined || ids.includes(each.id)) && (each.readAt === null) === read
  return isMeant ? { ...each, readAt: read ? at : null } : each
}
