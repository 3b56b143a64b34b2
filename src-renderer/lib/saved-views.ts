import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SavedViewCreateInput, SavedViewUpdateInput } from '#renderer/generated/documents.ts'
import { ViewAddDocument, ViewChangeDocument, ViewRemoveDocument } from '#renderer/generated/documents.ts'
import { type Move, useMoves } from './moves.ts'
import { queryKey } from './query-keys.ts'
import { accepted, request } from './request.ts'
import * as texts from './texts.ts'
import { type SavedView, type ViewedList, viewsQuery } from './view-list.ts'

const none: readonly SavedView[] = []

/** The user's views, those of all lists, list by list in their order. */
export function useAllViews(): readonly SavedView[] {
  return useQuery(viewsQuery).data ?? none
}

/** The user's views of a list, in their order. */
export function useSavedViews(list: ViewedList, enabled = true) {
  const { data, isPending, error, refetch } = useQuery({ ...viewsQuery, enabled })
  const views = useMemo(() => data?.filter((view) => view.list === list) ?? none, [data, list])
  return { views, isLoading: isPending, error, reload: () => void refetch() }
}

function useViewMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  })
}

/** Saves a view. Returns it. */
export function useViewAdd(list: ViewedList) {
  return useViewMutation(async (input: Omit<SavedViewCreateInput, 'list'>) => {
    const { savedView } = accepted((await request(ViewAddDocument, { input: { ...input, list } })).savedViewCreate)
    if (!savedView) throw new Error(texts.viewWasNotSaved)
    return savedView
  })
}

/** Renames a view, or changes its key or what it shows. */
export function useViewChange() {
  return useViewMutation(async (input: SavedViewUpdateInput) =>
    accepted((await request(ViewChangeDocument, { input })).savedViewUpdate),
  )
}

/** Moves the views of a list, which are given in their order. */
export function useViewOrder(
  list: ViewedList,
  views: readonly SavedView[],
  { said, failed }: { readonly said: (move: Move<SavedView>) => void; readonly failed: string },
) {
  return useMoves(views, {
    about: queryKey('organization', 'saved-views', list),
    send: async ({ row: { id }, position }) =>
      accepted((await request(ViewChangeDocument, { input: { id, position } })).savedViewUpdate),
    said,
    failed,
    readAgain: (queries) => queries.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  })
}

export function useViewRemoval() {
  return useViewMutation(async ({ id }: Pick<SavedView, 'id'>) =>
    accepted((await request(ViewRemoveDocument, { id })).savedViewDelete),
  )
}
