import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { create } from 'zustand'
import { queryKey } from './query-keys.ts'
import * as texts from './texts.ts'
import { showError, showToast } from './toasts.ts'

/** The last change of each version, until it is undone. Kept outside of the rows, which are removed with their components. */
const useLast = create<{ readonly undoOf: ReadonlyMap<string, () => void> }>(() => ({ undoOf: new Map() }))

/** Remembers how to undo the last change of a version; null if there is nothing to undo any more. */
export function setUndo(sbomId: string, undo: (() => void) | null): void {
  useLast.setState(({ undoOf }) => {
    const others = new Map(undoOf)
    if (undo === null) others.delete(sbomId)
    else others.set(sbomId, undo)
    return { undoOf: others }
  })
}

/** Undoes the last change of a version, if there is one. */
export function undoLastChange(sbomId: string): void {
  useLast.getState().undoOf.get(sbomId)?.()
}

/** Gets why a change was not made. */
export type Failed = (error: unknown) => void

/** Makes changes one at a time, and remembers how to undo the last one. */
export function useUndoable(sbomId: string) {
  const queries = useQueryClient()
  const busy = useRef(false)
  const [isBusy, setBusy] = useState(false)

  const run = async (work: () => Promise<void>, failed: Failed): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      failed(error)
      return false
    } finally {
      busy.current = false
      setBusy(false)
      const areas = ['component', 'version', 'finding', 'policy'] as const
      await Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: queryKey(area) })))
    }
  }

  /** Says what was done, and remembers how to undo it. `undone` is null if `undo` itself says what it did. */
  const done = (text: string, undo: () => Promise<unknown>, undone: string | null, detail?: string): void => {
    const undoOnce = () => {
      if (busy.current) return // `run` would do nothing. It can be undone once the other change is made.
      setUndo(sbomId, null)
      void run(
        async () => {
          await undo()
          if (undone !== null) showToast({ text: undone })
        },
        (error) => showError(error, texts.couldNotUndo),
      )
    }
    setUndo(sbomId, undoOnce)
    showToast({
      text,
      ...(detail !== undefined && { detail }),
      action: { label: texts.undo, keys: 'z', run: undoOnce },
    })
  }

  return { run, done, isBusy }
}
