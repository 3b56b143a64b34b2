import { queryOptions } from '@tanstack/react-query'
import { type ViewOfListFragment, ViewsOfListDocument } from '#renderer/generated/documents.ts'
import { queryKey } from './query-keys.ts'
import { request } from './request.ts'

/** A filter of a list under a name. */
export type SavedView = ViewOfListFragment

/** A list that can have saved views in the window. */
export type ViewedList = 'findings'

/** Number of views that have a key: `G` `1` to `G` `9`. */
export const viewsWithKeys = 9

/** The user's views of a list, in their order. */
export const viewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: queryKey('organization', 'saved-views', list),
    queryFn: async ({ signal }) => (await request(ViewsOfListDocument, { list }, signal)).savedViews.nodes,
  })
