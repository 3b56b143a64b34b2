import { queryOptions } from '@tanstack/react-query'
import { type ViewOfListFragment, ViewsOfListDocument } from '#renderer/generated/documents.ts'
import { queryKey } from './query-keys.ts'
import { request } from './request.ts'

/** A filter of a list under a name. */
export type SavedView = ViewOfListFragment

/** A list that can have saved views. */
export type ViewedList = 'findings' | 'components' | 'versions' | 'products'

/** The digits that open a view after `G`. */
export const viewKeys: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The user's views of all lists, list by list, in their order. */
export const viewsQuery = queryOptions({
  queryKey: queryKey('organization', 'saved-views'),
  queryFn: async ({ signal }) => (await request(ViewsOfListDocument, {}, signal)).savedViews.nodes,
})

/** Returns the first digit that opens no view. Null if all do. */
export function freeViewKey(views: readonly SavedView[]): number | null {
  return viewKeys.find((digit) => views.every(({ key }) => key !== digit)) ?? null
}
