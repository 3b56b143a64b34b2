import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  FindNoticesDocument,
  type FindNoticesQuery,
  NoticesSeenDocument,
  SavedFindAddDocument,
  SavedFindChangeDocument,
  SavedFindRemoveDocument,
  SavedFindsDocument,
  type SavedFindsQuery,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'
import type { Asked } from './use-find.ts'

export type SavedFind = SavedFindsQuery['savedFinds']['nodes'][number]
export type FindNotice = FindNoticesQuery['findNotices']['nodes'][number]

/** A notice comes up to a second after the change that it is about. */
const refreshMs = 5000

/** Reads what the user saved, again while it is on screen. */
export function useSavedFinds() {
  return useQuery({
    queryKey: queryKey('search', 'saved'),
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => (await request(SavedFindsDocument, {}, signal)).savedFinds.nodes,
  })
}

/** Reads the newest notices of a saved find that were not seen. */
export function useNotices({ id, unseenCount }: SavedFind) {
  return useQuery({
    queryKey: queryKey('search', 'notices', id, unseenCount),
    enabled: unseenCount > 0,
    gcTime: 0, // as many at another time are others
    queryFn: async ({ signal }) => (await request(FindNoticesDocument, { savedFindId: id }, signal)).findNotices,
  })
}

function useChange<Input>(send: (input: Input) => Promise<unknown>, failed: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: (error) => showError(error, failed),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKey('search', 'saved') }),
        queries.invalidateQueries({ queryKey: queryKey('search', 'notices') }), // as many can be others then
      ]),
  })
}

/** Begins or ends the watch of a question, which is saved for it. */
export function useWatch() {
  return useChange(async ({ asked, saved }: { readonly asked: Asked; readonly saved: SavedFind | undefined }) => {
    if (!saved) return accepted((await request(SavedFindAddDocument, { input: asked })).savedFindCreate)
    const input = { id: saved.id, watched: !saved.watched }
    return accepted((await request(SavedFindChangeDocument, { input })).savedFindUpdate)
  }, texts.watchCouldNotBeChanged)
}

export function useSavedFindRemoval() {
  return useChange(
    async ({ id }: SavedFind) => accepted((await request(SavedFindRemoveDocument, { id })).savedFindDelete),
    texts.savedFindCouldNotBeRemoved,
  )
}

/** Marks the notices that the user has before them: one that came meanwhile, or that is further down, is shown next. */
export function useNoticesSeen() {
  return useChange(async ({ find, shown }: { readonly find: SavedFind; readonly shown: readonly FindNotice[] }) => {
    const ids = shown.map(({ id }) => id)
    return accepted((await request(NoticesSeenDocument, { savedFindId: find.id, ids })).findNoticesSeen)
  }, texts.noticesCouldNotBeMarked)
}
