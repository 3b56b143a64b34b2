import type { FormEvent } from 'react'
import { useState } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { announce } from '#renderer/lib/toasts.ts'
import { TextField } from '#renderer/ui/TextField.tsx'
import { readLine } from './read-line.ts'
import styles from './source.module.css'

/** Id of the field, for the key that focuses it. */
export const goToLineId = 'go-to-line'

/** Asks for a line number. Enter scrolls to the line. */
export function GoToLine({ lineCount, onGo }: { readonly lineCount: number; readonly onGo: (line: number) => void }) {
  const [typed, setTyped] = useState('')
  const line = readLine(typed, lineCount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (line === null) return announce(`The document has ${formatNumber(lineCount)} lines.`)
    onGo(line)
    announce(`Line ${formatNumber(line)}`)
  }
  return (
    <form className={styles.goTo} onSubmit={submit}>
      <TextField
        id={goToLineId}
        label={`Go to line, 1 to ${formatNumber(lineCount)}`}
        labelHidden
        inputMode="numeric"
        placeholder="Go to line"
        keys="l"
        autoComplete="off"
        title={`1 to ${formatNumber(lineCount)}`}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => event.key === 'Escape' && (setTyped(''), event.currentTarget.blur())}
      />
    </form>
  )
}
