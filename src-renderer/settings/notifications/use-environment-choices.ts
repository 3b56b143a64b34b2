import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  NotificationEnvironmentsDocument,
  type NotificationEnvironmentsQuery,
  NotificationEnvironmentSaveDocument,
} from '#renderer/generated/documents.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

export type ProductChoices =
  NotificationEnvironmentsQuery['organizationUser']['notificationPreferences']['nodes'][number]
export type EnvironmentChoice = ProductChoices['preferences'][number]
export type Category = EnvironmentChoice['enabledCategories'][number]

/** Reads what the user wants from each environment, page by page. */
export function useEnvironmentChoices() {
  return usePagedList({
    queryKey: queryKey('product', 'notification-environments'),
    keepsRows: true,
    readPage: async ({ after, signal }) =>
      (await request(NotificationEnvironmentsDocument, { after }, signal)).organizationUser.notificationPreferences,
  })
}

/** Replaces what the user wants from one environment. */
export function useEnvironmentChoice() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'notification-environments' },
    mutationFn: async (input: { readonly projectId: string; readonly enabledCategories: Category[] }) => {
      accepted((await request(NotificationEnvironmentSaveDocument, { input })).notificationPreferenceUpdate)
    },
    onError: (error) => showError(error, texts.environmentCouldNotBeChanged),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('product', 'notification-environments') }),
  })
}

/** Returns the categories after one was pressed: everything and nothing stand alone, and nothing left is nothing. */
export function pressed(before: readonly Category[], category: Category): Category[] {
  if (category === 'all' || category === 'none') return [category]
  const others = before.filter((each) => each !== 'all' && each !== 'none')
  const after = others.includes(category) ? others.filter((each) => each !== category) : [...others, category]
  return after.length === 0 ? ['none'] : after
}
