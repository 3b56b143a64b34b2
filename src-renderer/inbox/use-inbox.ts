import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** Marks notifications as read, or as unread again. Without ids all. */
export function useMarking() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: { readonly ids?: readonly string[]; readonly read: boolean }) => {
      const { ids, read } = input
      return accepted(
        (await request(InboxReadDocument, { input: { ...(ids && { ids: [...ids] }), read } })).notificationRead,
      )
    },
    onError: (error) => showError(error, 'The notifications could not be marked.'),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('notification') }),
  })
}
