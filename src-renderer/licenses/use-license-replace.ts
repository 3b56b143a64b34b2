import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  LicenseExpressionDocument,
  LicenseReplacementDocument,
  LicenseReplacementUndoDocument,
} from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import * as texts from './texts.tsx'

/** Reads what an expression means, while it is typed. */
export function useExpressionCheck(licensesExp: string) {
  return useQuery({
    enabled: licensesExp !== '',
    placeholderData: keepPreviousData,
    queryKey: queryKey('overview', 'license-expression', licensesExp),
    queryFn: async ({ signal }) =>
      (await request(LicenseExpressionDocument, { licensesExp }, signal)).licenseExpressionCheck,
  })
}

/** Another license for components with one expression. */
export interface Replacement {
  /** As it is written; empty: components without a license. */
  readonly licensesExp: string
  /** Only these; null for all. */
  readonly componentIds: readonly string[] | null
  readonly replacement: string
}

function useRefresh() {
  const queries = useQueryClient()
  return () => {
    const areas = ['version', 'component', 'policy', 'overview'] as const
    return Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: queryKey(area) })))
  }
}

/** Returns a mutation that undoes a replacement in a version, by its id. */
export function useReplacementUndo(sbomId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (replacementId: string) => {
      const input = { sbomId, replacementId }
      return accepted((await request(LicenseReplacementUndoDocument, { input })).licenseReplaceUndo)
    },
    onError: (error) => showError(error, texts.licenseCouldNotBeRestored),
    onSuccess: async ({ restoredCount, keptCount }) => {
      const kept = keptCount ? { detail: texts.editedSinceStay(formatCount(keptCount, texts.componentForms)) } : {}
      showToast({ text: texts.componentsRestored(formatCount(restoredCount ?? 0, texts.componentForms)), ...kept })
      await refresh()
    },
  })
}

const replacementKey = (sbomId: string) => ['license-replacement', sbomId]

/** Returns a check whether an expression of a version is being replaced: its row shows it until it is read again. */
export function useIsReplacing(sbomId: string): (licensesExp: string) => boolean {
  const queries = useQueryClient()
  return (licensesExp) =>
    queries.isMutating({
      mutationKey: replacementKey(sbomId),
      predicate: ({ state }) => (state.variables as Replacement).licensesExp === licensesExp, // it has no others
    }) > 0
}

/**
 * Returns a mutation that sets another license for components of a version, one expression after another. Its toast offers to undo it.
 */
export function useLicenseReplace(sbomId: string) {
  const refresh = useRefresh()
  const undo = useReplacementUndo(sbomId)
  return useMutation({
    mutationKey: replacementKey(sbomId),
    scope: { id: `license-replacement-${sbomId}` },
    mutationFn: async ({ componentIds, ...asked }: Replacement) => {
      const some = componentIds === null ? {} : { componentIds: [...componentIds] }
      const input = { sbomId, ...asked, ...some }
      return accepted((await request(LicenseReplacementDocument, { input })).licenseReplace)
    },
    onSuccess: async ({ changedCount, replacementId }, { replacement }) => {
      showToast({
        text: texts.isTheLicenseOf(replacement, formatCount(changedCount ?? 0, texts.componentForms)),
        ...(replacementId !== null && { action: { label: texts.undo, run: () => undo.mutate(replacementId) } }),
      })
      await refresh()
    },
  })
}
