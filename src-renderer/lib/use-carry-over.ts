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
import * as texts from './texts.ts'
import { announce, showError, showToast } from './toasts.ts'

/** Selects carried decisions to settle: those named, or all pending ones of the named evidence kinds. */
export interface CarryOverChoice {
  readonly ids?: readonly string[]
  readonly kinds?: readonly string[]
  /** False declines the decisions and leaves the findings undecided in the queue. */
  readonly accept: boolean
}

/** One confirmation, from its key press on. */
interface Step {
  /** Its operation, once the service has answered. */
  operation: string | null
  /** Whether the service holds it as done. */
  isDone: boolean
  /** Shows again what the confirmation hid. */
  readonly show: (() => void) | undefined
}

/** Steps in the order of the keys, also those whose calls wait. */
interface Steps {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
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

type Attempt = ReturnType<typeof useCarryOverMutation>

function announceResult(accept: boolean, changedCount: number, undo: () => void): void {
  const count = formatCount(changedCount, texts.decisionForms)
  showToast({
    text: `${count} ${accept ? 'confirmed' : 'declined'}.`,
    ...(!accept && { detail: texts.findingsRemainUndecidedInTheQueue }),
    action: { label: texts.undo, keys: 'z', run: undo },
  })
}

/**
 * Holds the steps. They move when a key is pressed, not when its call is answered: the next key takes the next step. The ref has what keys
 * moved since the last render.
 */
function useSteps() {
  const [steps, setSteps] = useState<Steps>({ done: [], undone: [] })
  const latest = useRef(steps)
  const change = (next: Steps) => {
    latest.current = next
    setSteps(next)
  }
  const remove = (step: Step): Steps => ({
    done: latest.current.done.filter((one) => one !== step),
    undone: latest.current.undone.filter((one) => one !== step),
  })
  /** Puts a step last among those done or undone. */
  const move = (step: Step, to: keyof Steps) => {
    const others = remove(step)
    change({ ...others, [to]: [...others[to], step] })
  }
  return {
    steps,
    latest,
    move,
    /** Puts a step where the service has it, after a call that failed. */
    putBack: (step: Step) => move(step, step.isDone ? 'done' : 'undone'),
    /** Adds a new step, after which nothing can be redone. Returns what removes it if it did not happen. */
    add: (step: Step) => {
      const { undone } = latest.current
      change({ done: [...latest.current.done, step], undone: [] })
      return () => {
        const others = remove(step)
        change({ ...others, undone: [...undone, ...others.undone] })
      }
    },
  }
}

/** The calls that undo and redo a step. */
function callsOf({ latest, move, putBack }: ReturnType<typeof useSteps>, attempt: Attempt) {
  const undoStep = async (step: Step | undefined) => {
    if (!step || !latest.current.done.includes(step)) return
    move(step, 'undone')
    const work = async () => {
      if (step.operation === null || !step.isDone) return // its confirmation failed, which was said
      accepted((await request(CarryOverUndoDocument, { input: { operationId: step.operation } })).vexUndo)
      step.isDone = false
      step.show?.()
      showToast({ text: texts.undone, detail: texts.decisionsArePendingAgain })
    }
    await attempt(work, texts.couldNotUndo, () => putBack(step))
  }
  const redoStep = async (step: Step | undefined) => {
    if (!step) return
    move(step, 'done')
    const work = async () => {
      if (step.operation === null || step.isDone) return // its undo failed, which was said
      accepted((await request(CarryOverRedoDocument, { input: { operationId: step.operation } })).vexRedo)
      step.isDone = true
      showToast({ text: texts.redone })
    }
    await attempt(work, texts.couldNotRedo, () => putBack(step))
  }
  return { undoStep, redoStep }
}

/** Confirms or declines carried decisions, each call as one undo step, and undoes or redoes them one by one. The result is shown and announced. */
export function useCarryOver(sbomId: string) {
  const held = useSteps()
  const { steps, latest, add } = held
  const attempt = useCarryOverMutation()
  const { undoStep, redoStep } = callsOf(held, attempt)
  const [isBusy, setBusy] = useState(false)
  /** `show` shows again what the caller hid for the decisions: if they could not be settled, and after an undo. */
  const confirm = async (choice: CarryOverChoice, show?: () => void) => {
    if (isBusy) return // a whole group is being settled, including this decision
    setBusy(choice.ids === undefined)
    const step: Step = { operation: null, isDone: false, show }
    const drop = add(step)
    const work = async () => {
      const { changedCount, operation } = await settle(sbomId, choice)
      if (!operation) {
        drop()
        return announce(texts.noChangesNeeded)
      }
      step.operation = operation.id
      step.isDone = true
      announceResult(choice.accept, changedCount ?? 0, () => void undoStep(step))
    }
    await attempt(work, choice.accept ? texts.couldNotConfirm : texts.couldNotDecline, () => {
      drop()
      show?.()
    })
    setBusy(false)
  }
  return {
    confirm,
    isBusy,
    canUndo: steps.done.length > 0,
    canRedo: steps.undone.length > 0,
    undo: () => void undoStep(latest.current.done.at(-1)),
    redo: () => void redoStep(latest.current.undone.at(-1)),
  }
}
