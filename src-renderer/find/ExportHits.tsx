import { useState } from 'react'
import { toCsv } from '#renderer/lib/csv.ts'
import { saveBase64 } from '#renderer/lib/save-file.ts'
import { toBase64 } from '#renderer/lib/to-base64.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import styles from './find.module.css'
import * as texts from './texts.tsx'
import { type Asked, readAllHits } from './use-find.ts'

const columns = ['kind', 'title', 'subtitle', 'matchedField', 'matchedValue', 'id', 'sbomId'] as const

/** Saves all hits of a kind: not only those on screen. */
export function ExportHits({ asked, kind }: { readonly asked: Asked; readonly kind: string }) {
  const [isBusy, setBusy] = useState(false)
  const save = async (form: 'csv' | 'json') => {
    setBusy(true)
    try {
      const hits = await readAllHits(asked, kind)
      const rows = hits.map((hit) => Object.fromEntries(columns.map((column) => [column, hit[column]])))
      const content =
        form === 'csv'
          ? toCsv([columns, ...hits.map((hit) => columns.map((column) => hit[column]))])
          : `${JSON.stringify({ ...asked, hits: rows }, null, 2)}\n`
      saveBase64(
        toBase64(content),
        `find-${kind.toLowerCase()}.${form}`,
        form === 'csv' ? 'text/csv' : 'application/json',
      )
    } catch (error) {
      showError(error, texts.couldNotSaveTheList)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={styles.row}>
      <Button icon="download" disabled={isBusy} onClick={() => void save('csv')}>
        {texts.csv}
      </Button>
      <Button icon="download" disabled={isBusy} onClick={() => void save('json')}>
        {texts.json}
      </Button>
    </span>
  )
}
