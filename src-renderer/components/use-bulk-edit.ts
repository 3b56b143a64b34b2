import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import {
  ComponentsEditDocument,
  ComponentsEditUndoDocument,
  ComponentsRemoveDocument,
} from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import type { BulkValues } from './bulk-draft.ts'
import { useUndoable } from '#renderer/lib/undoable.ts'
import * as texts from './texts.tsx'

/** Milliseconds without a change after which a draft is tried. */
const settleMs = 250

/** Returns a value once it has not changed for a moment. Its text says whether it is another. */
function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(settled) as Value // as it was written
}

/** Asks what an edit would change. Nothing is written. */
export function useBulkPreview(sbomId: string, componentIds: readonly string[], values: BulkValues | null) {
  const dialog = useId() // stands for its components, which are too many for a key
  const settled = useSettled(values)
  const query = useQuery({
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    queryKey: queryKey('component', 'bulk-preview', dialog, settled),
    queryFn: async ({ signal }) => {
      const input = { sbomId, componentIds: [...componentIds], ...settled, dryRun: true }
      return (await request(ComponentsEditDocument, { input }, signal)).componentBulkUpdate
    },
  })
  const isCurrent = JSON.stringify(settled) === JSON.stringify(values) && !query.isPlaceholderData && query.isSuccess
  return { preview: values === null ? null : (query.data ?? null), isCurrent, error: query.error }
}

/** Edits many components in one step, which can be undone. */
export function useBulkEdit(sbomId: string) {
  const { run, done, isBusy } = useUndoable(sbomId)

  /** Offers to undo a step that was made. */
  const offerUndo = (text: string, editId: string | null, changed: number, detail?: string) => {
    if (changed === 0) showToast({ text: texts.nothingToChangeSentence, detail: texts.componentsHaveTheseValues })
    else if (editId === null) showToast({ text, detail: texts.thisIsTooMuch })
    else done(text, () => undoStep(sbomId, editId), null, detail)
  }

  const edit = (componentIds: readonly string[], values: BulkValues, failed: (error: unknown) => void) =>
    run(async () => {
      const input = { sbomId, componentIds: [...componentIds], ...values }
      const { changedCount, editId } = accepted((await request(ComponentsEditDocument, { input })).componentBulkUpdate)
      offerUndo(
        texts.componentsChanged(formatCount(changedCount ?? 0, texts.componentForms)),
        editId,
        changedCount ?? 0,
      )
    }, failed)

  const remove = (componentIds: readonly string[]) =>
    run(
      async () => {
        const input = { sbomId, componentIds: [...componentIds] }
        const answer = accepted((await request(ComponentsRemoveDocument, { input })).componentBulkDelete)
        const count = answer.removedCount ?? 0
        offerUndo(texts.componentsRemoved(formatCount(count, texts.componentForms)), answer.editId, count)
      },
      (error) => showError(error, texts.componentsCouldNotBeRemoved),
    )

  return { edit, remove, run, offerUndo, isBusy }
}

async function undoStep(sbomId: string, editId: string): Promise<void> {
  const { componentBulkUndo } = await request(ComponentsEditUndoDocument, { input: { sbomId, editId } })
  const { restoredCount, keptCount } = accepted(componentBulkUndo)
  const kept = keptCount ? { detail: texts.editedSinceStay(formatCount(keptCount, texts.componentForms)) } : {}
  showToast({ text: texts.componentsAsBefore(formatCount(restoredCount ?? 0, texts.componentForms)), ...kept })
}
