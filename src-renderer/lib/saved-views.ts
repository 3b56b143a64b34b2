import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedViewCreateInput, SavedViewUpdateInput, ViewOfListFragment } from '#renderer/generated/documents.ts'
import {
  ViewAddDocument,
  ViewChangeDocument,
  ViewRemoveDocument,
  ViewsOfListDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from './query-keys.ts'
import { accepted, request } from './request.ts'

/** A filter of a list under a name. */
export type SavedView = ViewOfListFragment

/** A list that can have saved views in the window. */
export type ViewedList = 'findings'

/** Number of views that have a key: `G` `1` to `G` `9`. */
export const viewsWithKeys = 9

const none: readonly SavedView[] = []

/** Reads the user's views of a list, in their order, once for a key. */
export async function readViews(list: ViewedList): Promise<readonly SavedView[]> {
  return (await request(ViewsOfListDocument, { list })).savedViews.nodes
}

/** The user's views of a list, in their order. */
export function useSavedViews(list: ViewedList, enabled = true) {
  const read = useQuery({
    queryKey: queryKey('organization', 'saved-views', list),
    enabled,
    queryFn: async ({ signal }) => (await request(ViewsOfListDocument, { list }, signal)).savedViews.nodes,
  })
  return { views: read.data ?? none, isLoading: read.isPending, error: read.error, reload: () => void read.refetch() }
}

function useViewMutation<Input, Output>(list: ViewedList, send: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('organization', 'saved-views', list) }),
  })
}

/** Saves a view. Returns it. */
export function useViewAdd(list: ViewedList) {
  return useViewMutation(list, async (input: Omit<SavedViewCreateInput, 'list'>) => {
    const { savedView } = accepted((await request(ViewAddDocument, { input: { ...input, list } })).savedViewCreate)
    if (!savedView) throw new Error('The view was not saved')
    return savedView
  })
}

/** Renames or moves a view, or changes what it shows. */
export function useViewChange(list: ViewedList) {
  return useViewMutation(list, async (input: SavedViewUpdateInput) =>
    accepted((await request(ViewChangeDocument, { input })).savedViewUpdate),
  )
}

export function useViewRemoval(list: ViewedList) {
  return useViewMutation(list, async ({ id }: Pick<SavedView, 'id'>) =>
    accepted((await request(ViewRemoveDocument, { id })).savedViewDelete),
  )
}
