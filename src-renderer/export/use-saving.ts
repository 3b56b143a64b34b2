import { useCallback, useRef, useState } from 'react'
import { announce, showToast } from '#renderer/lib/toasts.ts'
import { rememberChoice } from './remembered-choice.ts'
import type { SaveRequest } from './save-download.ts'
import { saveDownload } from './save-download.ts'

/** Saves one file at a time. A request stays active until the file is saved or the save fails. */
export function useSaving(onDone: () => void) {
  const [isWanted, setWanted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)
  const run = useCallback(
    async (what: SaveRequest) => {
      if (isBusy.current) return
      isBusy.current = true
      setSaving(true)
      setFailure(null)
      try {
        const name = await saveDownload(what)
        rememberChoice(what.choice)
        onDone()
        showToast({ text: `Saved ${name}`, detail: 'in your downloads folder' })
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        setFailure(message)
        announce(`The file could not be created. ${message}`)
      } finally {
        setWanted(false)
        setSaving(false)
        isBusy.current = false
      }
    },
    [onDone],
  )
  return { isWanted, isSaving, failure, run, want: useCallback(() => setWanted(true), []) }
}
