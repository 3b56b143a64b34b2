import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { announce, showError } from '#renderer/lib/toasts.ts'
import type { ReviewedFile } from '#renderer/lib/vex-file.ts'
import type { SelectionCounts, Review } from './review-rows.ts'
import * as texts from './texts.tsx'
import { undoImport, useApply } from './use-vex-review.ts'

/**
 * Applies the selected statements as one step, and undoes that step.
 * @param onUndone called when the earlier decisions are restored
 */
export function useApplyStatements(reviewed: ReviewedFile, versionId: string | null, onUndone: () => void) {
  const [applied, setApplied] = useState<Review | null>(null)
  const queries = useQueryClient()
  const apply = useApply(reviewed, versionId)
  const forget = () => {
    setApplied(null)
    apply.reset()
  }
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKey('finding') })
  const undo = async (operationId: string) => {
    try {
      await undoImport(operationId)
      refresh()
      forget()
      onUndone()
      announce(texts.importUndone)
    } catch (error) {
      showError(error, texts.couldNotUndoTheImport)
    }
  }
  const takeOver = async ({ accept, statements }: SelectionCounts, evaluatedAt: string | null) => {
    if (applied || apply.isPending || statements === 0) return
    try {
      const result = await apply.mutateAsync({ accept, evaluatedAt })
      setApplied(result)
      refresh()
    } catch (error) {
      showError(error, texts.statementsCouldNotBeApplied)
    }
  }
  return {
    applied,
    forget,
    takeOver,
    isApplying: apply.isPending,
    isRefused: apply.isError,
    undo: () => applied?.operation && void undo(applied.operation.id),
  }
}
