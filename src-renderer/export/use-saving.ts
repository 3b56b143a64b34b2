import { useCallback, useEffect, useRef, useState } from 'react'
import { saveExport } from '#renderer/lib/save-export.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { rememberChoice } from './remembered-choice.ts'
import type { Run, Saving, SaveRequest } from './run-state.ts'
import { cancelRun, endOfRun, reportUnseen, showEnd } from './run-state.ts'
import * as texts from './texts.tsx'

/**
 * Makes, verifies and saves one file at a time. A request stays active until the file is made or that fails. An export that is running when
 * the dialog closes continues, and its end is a toast.
 */
export function useSaving(onDone: () => void) {
  const [isWanted, setWanted] = useState(false)
  const [run, setRun] = useState<Run | null>(null)
  const isBusy = useRef(false)
  const isShown = useIsShown()
  const isCanceledHere = useRef(false)
  const save = useCallback(
    async (id: string) => {
      const show = (saving: Saving) => {
        if (isShown.current) setRun((before) => (before?.at === 'done' ? { ...before, saving } : before))
        return isShown.current
      }
      show('asking')
      try {
        await saveExport(id, show)
      } catch (error) {
        show('failed')
        showError(error, texts.fileCouldNotBeSaved)
      }
    },
    [isShown],
  )
  const start = useCallback(
    async (what: SaveRequest) => {
      if (isBusy.current) return
      isBusy.current = true
      setWanted(false)
      isCanceledHere.current = false
      rememberChoice(what.choice)
      const ended = await endOfRun(what, setRun).finally(() => (isBusy.current = false))
      if (ended === null) onDone()
      else if (isShown.current) {
        setRun(showEnd(ended, what, isCanceledHere.current))
        if (ended.at === 'done') await save(ended.id)
      } else reportUnseen(ended)
    },
    [isShown, onDone, save],
  )
  const cancel = useCallback(async (running: Extract<Run, { at: 'running' }>) => {
    // Before the answer, because the export may end before it.
    isCanceledHere.current = true
    isCanceledHere.current = await cancelRun(running)
  }, [])
  return { isWanted, run, start, save, cancel, back: () => setRun(null), want: useCallback(() => setWanted(true), []) }
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
