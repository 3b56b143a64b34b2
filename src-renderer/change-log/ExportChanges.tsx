import { useState } from 'react'
import { saveBase64 } from '#renderer/lib/save-file.ts'
import { toBase64 } from '#renderer/lib/to-base64.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { changesAsCsv, changesAsJson } from './export-changes.ts'
import type { ChangeEntry } from './change-words.ts'
import * as texts from './texts.tsx'

/** Saves all entries that fit, loaded or not. */
export function ExportChanges({
  name,
  readAll,
}: {
  /** Name of the file, without its ending. */
  readonly name: string
  readonly readAll: () => Promise<readonly ChangeEntry[]>
}) {
  const [isBusy, setBusy] = useState(false)
  const save = async (form: 'csv' | 'json') => {
    setBusy(true)
    try {
      const entries = await readAll()
      const content = form === 'csv' ? changesAsCsv(entries) : changesAsJson(entries)
      saveBase64(toBase64(content), `${name}.${form}`, form === 'csv' ? 'text/csv' : 'application/json')
    } catch (error) {
      showError(error, texts.couldNotSaveTheChanges)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon="download" disabled={isBusy} onClick={() => void save('csv')}>
        {texts.csv}
      </Button>
      <Button icon="download" disabled={isBusy} onClick={() => void save('json')}>
        {texts.json}
      </Button>
    </>
  )
}
