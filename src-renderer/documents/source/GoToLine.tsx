import type { FormEvent } from 'react'
import { useState } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { announce } from '#renderer/lib/toasts.ts'
import { TextField } from '#renderer/ui/TextField.tsx'
import { readLine } from './read-line.ts'
import styles from './source.module.css'
import * as texts from './texts.ts'

/** Id of the field, for the key that focuses it. */
export const goToLineId = 'go-to-line'

interface GoToLineProps {
  readonly lineCount: number
  readonly onGo: (line: number) => void
  /** Shows the value that a JSON pointer names. Without it, only lines are asked for. */
  readonly onGoToPath: ((path: string) => void) | undefined
}

/** Asks for a line number, or for the path of a value. Enter shows it. */
export function GoToLine({ lineCount, onGo, onGoToPath }: GoToLineProps) {
  const [typed, setTyped] = useState('')
  const line = readLine(typed, lineCount)
  const range = texts.toLineCount(formatNumber(lineCount))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.startsWith('/') && onGoToPath) return onGoToPath(typed.trim())
    if (line === null) return announce(texts.documentHasLines(formatNumber(lineCount)))
    onGo(line)
    announce(texts.lineText(formatNumber(line)))
  }
  return (
    <form className={styles.goTo} onSubmit={submit}>
      <TextField
        id={goToLineId}
        label={onGoToPath ? texts.goToLineRange(range) : texts.goToLineRangeText(range)}
        labelHidden
        inputMode={onGoToPath ? 'text' : 'numeric'}
        placeholder={onGoToPath ? texts.lineOrPath : texts.goToLineLabel}
        keys="l"
        autoComplete="off"
        title={onGoToPath ? texts.orAPathSuchAsComponents(range) : range}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => event.key === 'Escape' && (setTyped(''), event.currentTarget.blur())}
      />
    </form>
  )
}
