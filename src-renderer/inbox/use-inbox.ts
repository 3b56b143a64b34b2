import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  InboxCountsDocument,
  InboxDocument,
  type InboxQuery,
  InboxReadDocument,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'

export type Notification = InboxQuery['notifications']['nodes'][number]

/** What the list shows. The address has the word. */
export const inboxParts = ['all', 'unread', 'alerts'] as const
export type InboxPart = (typeof inboxParts)[number]

const sizes = { first: 50, next: 200 }

/** Reads notifications, the newest first. */
export function useNotifications(part: InboxPart) {
  return usePagedList({
    sizes,
    keepsRows: true,
    queryKey: queryKey('notification', 'inbox', part),
    readPage: async ({ after, first, signal }) => {
      const filter = { unread: part === 'unread', level: part === 'alerts' ? (['ALERT'] as const) : null }
      return (
        await request(InboxDocument, { first, after, ...filter, level: filter.level && [...filter.level] }, signal)
      ).notifications
    },
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
    mutationFn: async ({ ids, read }: Mark) =>
      accepted((await request(InboxReadDocument, { input: { ...(ids && { ids: [...ids] }), read } })).notificationRead),
    onError: (error) => showError(error, 'The notifications could not be marked.'),
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
  const toggle = (id: string) => {
    // A list that is not shown may be older.
    const shown = queries.getQueriesData<InboxPages>({ queryKey: lists, type: 'active' })
    const seen = shown.flatMap(([, list]) => list?.pages ?? [])
    const now = seen.flatMap((page) => page?.nodes ?? []).find((each) => each.id === id)
    if (now) mark({ ids: [id], read: now.readAt === null })
  }
  return { mark, toggle, isPending }
}

type InboxPages = InfiniteData<InboxQuery['notifications'] | null>

/** Shows a mark before the service answers. */
function withMark(seen: InboxPages, { ids, read }: Mark, at: string): InboxPages {
  const apply = (each: Notification): Notification => {
    const isMeant = (ids === undefined || ids.includes(each.id)) && (each.readAt === null) === read
    return isMeant ? { ...each, readAt: read ? at : null } : each
  }
  return { ...seen, pages: seen.pages.map((page) => page && { ...page, nodes: page.nodes.map(apply) }) }
}
