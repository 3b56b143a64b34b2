import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKey } from '#renderer/lib/query-keys.ts'
import type { ReceivedFile } from '#renderer/lib/received-file.ts'
import { announce, showError, showToast } from '#renderer/lib/toasts.ts'
import { describeTaken } from './handover-text.ts'
import type { Review } from './review.ts'
import * as texts from './texts.tsx'
import { type HandedVersion, type Opening, takeOver, type TakingOver } from './use-handover.ts'
import { redoTakingOver, undoTakingOver } from './use-handover.ts'

/** Where taking over is. */
export type TakingState =
  | { readonly at: 'asking' }
  /** `version` is null until it is known that one is processed first. */
  | { readonly at: 'running'; readonly version: HandedVersion | null }
  | { readonly at: 'failed'; readonly error: unknown }
  | { readonly at: 'done'; readonly review: Review }
  /** `review` was done and is undone. */
  | { readonly at: 'undone'; readonly review: Review }

/**
 * Takes a file over as one step, and undoes that step.
 *
 * @param onUndone called when the earlier decisions are restored
 */
export function useTakingOver(received: ReceivedFile, onUndone: () => void) {
  const [state, setState] = useState<TakingState>({ at: 'asking' })
  const queries = useQueryClient()
  const isShown = useIsShown()
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKey('finding') })
  const undo = async (review: Review, operationId: string) => {
    try {
      await undoTakingOver(operationId)
      refresh()
      announce(texts.fileIsUndone)
      if (!isShown.current) return
      setState({ at: 'undone', review })
      onUndone()
    } catch (error) {
      showError(error, texts.couldNotUndo)
    }
  }
  const redo = async (review: Review, operationId: string) => {
    try {
      await redoTakingOver(operationId)
      refresh()
      announce(texts.fileIsAppliedAgain)
      if (isShown.current) setState({ at: 'done', review })
    } catch (error) {
      showError(error, texts.couldNotRedo)
    }
  }
  const start = async (opening: Opening, what: TakingOver) => {
    if (state.at === 'running' || state.at === 'done') return
    setState({ at: 'running', version: null })
    try {
      const review = await takeOver(received, opening, what, (version) => {
        if (isShown.current) setState({ at: 'running', version })
      })
      refresh()
      if (isShown.current) return setState({ at: 'done', review })
      sayTaken(review, undo)
    } catch (error) {
      if (isShown.current) setState({ at: 'failed', error })
      else showError(error, texts.wasNotApplied(received.file.name))
    }
  }
  const step = (at: 'done' | 'undone', run: typeof undo) => {
    const review = state.at === at ? state.review : null
    const id = review?.operation?.id
    return review && id !== undefined ? () => void run(review, id) : null
  }
  return { state, start, reset: () => setState({ at: 'asking' }), undo: step('done', undo), redo: step('undone', redo) }
}

/** Says what was done to a user who has left the page, and offers to undo it. */
function sayTaken(review: Review, undo: (review: Review, operationId: string) => Promise<void>): void {
  const { operation } = review
  const action = operation && { label: texts.undoLabel, run: () => void undo(review, operation.id) }
  showToast({ text: describeTaken(review), ...(action && { action }) })
}

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
