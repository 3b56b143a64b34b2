import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentUpdateInput } from '#renderer/generated/documents.ts'
import { ComponentEditDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { setUndo } from '#renderer/lib/undoable.ts'
import * as texts from './texts.tsx'

type Edit = Omit<ComponentUpdateInput, 'id' | 'sbomId' | 'clientMutationId'>

/** Edits one component and reloads everything that depends on it. */
export function useComponentEdit(id: string, sbomId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (edit: Edit) =>
      accepted((await request(ComponentEditDocument, { input: { ...edit, id, sbomId } })).componentUpdate),
    onSuccess: () =>
      Promise.all(
        (['component', 'version', 'finding'] as const).map((area) =>
          queries.invalidateQueries({ queryKey: queryKey(area) }),
        ),
      ),
  })
}

/** Sets the suggested package URL of a component and offers undo. */
export function usePurlChange(id: string, sbomId: string) {
  const edit = useComponentEdit(id, sbomId)
  // Uses the promise, because in a list of components that are not evaluated the row is removed before its callbacks are called.
  const change = (purl: string, before: string | null): void => {
    edit.mutateAsync({ purl }).then(
      () => {
        const undo = before === purl ? null : () => change(before ?? '', purl)
        setUndo(sbomId, undo)
        showToast({
          text: purl === '' ? texts.packageUrlChangeUndone : texts.packageUrlSetTo(purl),
          detail: texts.versionIsBeingRescannedDecisions,
          ...(undo && { action: { label: texts.undo, keys: 'z', run: undo } }),
        })
      },
      (error: unknown) => showError(error, texts.packageUrlCouldNotBeChanged),
    )
  }
  return { change, isPending: edit.isPending }
}
