import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedViewCreateInput, SavedViewUpdateInput } from '#renderer/generated/documents.ts'
import { ViewAddDocument, ViewChangeDocument, ViewRemoveDocument } from '#renderer/generated/documents.ts'
import { accepted, request } from './request.ts'
import { type SavedView, type ViewedList, viewsQuery } from './view-list.ts'

const none: readonly SavedView[] = []

/** The user's views of a list, in their order. */
export function useSavedViews(list: ViewedList, enabled = true) {
  const read = useQuery({ ...viewsQuery(list), enabled })
  return { views: read.data ?? none, isLoading: read.isPending, error: read.error, reload: () => void read.refetch() }
}

function useViewMutation<Input, Output>(list: ViewedList, send: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: viewsQuery(list).queryKey }),
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
