import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  CarryOverConfirmDocument,
  CarryOverRedoDocument,
  CarryOverUndoDocument,
} from '#renderer/generated/documents.ts'
import { formatCount } from './format.ts'
import { queryKey } from './query-keys.ts'
import { accepted, request } from './request.ts'
import { announce, showError, showToast } from './toasts.ts'

/** Selects carried decisions to settle: those named, or all pending ones of the named evidence kinds. */
export interface CarryOverChoice {
  readonly ids?: readonly string[]
  readonly kinds?: readonly string[]
  /** False declines the decisions and leaves the findings undecided in the queue. */
  readonly accept: boolean
}

interface Step {
  readonly operationId: string
  readonly isUndone: boolean
}

async function settle(sbomId: string, { ids, kinds, accept }: CarryOverChoice) {
  const input = {
    sbomId,
    accept,
    ...(ids && { carriedDecisionIds: [...ids] }),
    ...(kinds && { evidenceKinds: [...kinds] }),
  }
  return accepted((await request(CarryOverConfirmDocument, { input })).vexCarryOverConfirm)
}

/** Runs calls one after the other in the order of the keys, and reloads dependent data after each. */
function useCarryOverMutation() {
  const queries = useQueryClient()
  const last = useRef(Promise.resolve())
  return (work: () => Promise<void>, failed: string, onFailed?: () => void) => {
    last.current = last.current.then(async () => {
      try {
        await work()
      } catch (error) {
        showError(error, failed)
        onFailed?.()
      }
      const areas = ['finding', 'version', 'product'] as const
      for (const area of areas) void queries.invalidateQueries({ queryKey: queryKey(area) })
    })
    return last.current
  }
}

function announceResult(accept: boolean, changedCount: number, undo: () => void): void {
  const count = formatCount(changedCount, 'decision')
  showToast({
    text: `${count} ${accept ? 'confirmed' : 'declined'}.`,
    ...(!accept && { detail: 'The findings remain undecided in the queue.' }),
    action: { label: 'Undo', keys: 'z', run: undo },
  })
}

/**
 * Confirms or declines carried decisions, each call as one undo step, and undoes or redoes the last step. The result is shown and
 * announced.
 */
export function useCarryOver(sbomId: string) {
  const [step, setStep] = useState<Step | null>(null)
  const attempt = useCarryOverMutation()
  const [isBusy, setBusy] = useState(false)
  const undoStep = (operationId: string) =>
    attempt(async () => {
      accepted((await request(CarryOverUndoDocument, { input: { operationId } })).vexUndo)
      setStep({ operationId, isUndone: true })
      showToast({ text: 'Undone.', detail: 'The decisions are pending again.' })
    }, 'Could not undo')
  const redoStep = (operationId: string) =>
    attempt(async () => {
      accepted((await request(CarryOverRedoDocument, { input: { operationId } })).vexRedo)
      setStep({ operationId, isUndone: false })
      showToast({ text: 'Redone.' })
    }, 'Could not redo')
  const confirm = async (choice: CarryOverChoice, onFailed?: () => void) => {
    if (isBusy) return // a whole group is being settled, including this decision
    setBusy(choice.ids === undefined)
    await attempt(
      async () => {
        const { changedCount, operation } = await settle(sbomId, choice)
        if (!operation) return announce('No changes needed.')
        setStep({ operationId: operation.id, isUndone: false })
        announceResult(choice.accept, changedCount ?? 0, () => undoStep(operation.id))
      },
      choice.accept ? 'Could not confirm' : 'Could not decline',
      onFailed,
    )
    setBusy(false)
  }
  return {
    confirm,
    isBusy,
    canUndo: step !== null && !step.isUndone,
    canRedo: step !== null && step.isUndone,
    undo: () => step && undoStep(step.operationId),
    redo: () => step && redoStep(step.operationId),
  }
}
