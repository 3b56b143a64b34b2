import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SuggestionDismissDocument, SuggestionRestoreDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

/** A suggestion to dismiss or to show again. Null shows all suggestions of the component again. */
type Change = { readonly dismiss: string } | { readonly restore: string | null }

/** Dismisses suggestions for a component in every version of its product, and offers undo. */
export function useDismissed(componentId: string, sbomId: string) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (change: Change) => {
      const component = { componentId, sbomId }
      if ('dismiss' in change) {
        const input = { ...component, purl: change.dismiss }
        return accepted((await request(SuggestionDismissDocument, { input })).identitySuggestionDismiss)
      }
      const input = { ...component, purl: change.restore }
      return accepted((await request(SuggestionRestoreDocument, { input })).identitySuggestionRestore)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey('component') }),
  })
  const restore = (purl: string | null): void => {
    mutateAsync({ restore: purl }).catch((error: unknown) => showError(error, texts.suggestionCouldNotBeRestored))
  }
  const dismiss = (purl: string): void => {
    mutateAsync({ dismiss: purl }).then(
      () =>
        showToast({
          text: texts.suggestionDismissed,
          detail: texts.willNotBeSuggestedAgain(visibleText(purl)),
          action: { label: texts.undo, run: () => restore(purl) },
        }),
      (error: unknown) => showError(error, texts.suggestionCouldNotBeDismissed),
    )
  }
  return { dismiss, restoreAll: () => restore(null), isPending }
}
