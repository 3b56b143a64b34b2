import { useState } from 'react'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './environments.module.css'
import * as texts from './texts.tsx'

interface FeedAgeFieldProps {
  readonly days: number
  /** Settles when the number is stored and shown, or rejected with a message. `before` is what an undo brings back. */
  readonly onChange: (days: number, before: number) => Promise<unknown>
}

const longest = 365

/**
 * Edits after how many days advisory data is old. Holds on Enter and when the field is left; Escape restores the stored number. While a number is
 * stored, the field keeps it: another text in between would end the selection of a person who goes on typing.
 */
export function FeedAgeField({ days, onChange }: FeedAgeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [stored, setStored] = useState<number | null>(null)
  const wanted = typed === null ? days : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isValid = wanted >= 1 && wanted <= longest
  const commit = () => {
    if (!isValid || wanted === stored) return
    if (wanted === days && stored === null) return setTyped(null)
    setStored(wanted)
    const settle = () => {
      setTyped((now) => (now === typed ? null : now))
      setStored((now) => (now === wanted ? null : now))
    }
    onChange(wanted, stored ?? days).then(settle, settle) // one that is being stored is not shown in `days` yet
  }
  return (
    <TextField
      label={texts.oldAfterInDays}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      className={styles.count}
      value={typed ?? String(days)}
      error={isValid ? null : texts.wholeNumberFrom1To(longest)}
      hint={texts.forThePageOfAVersion}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key !== 'Escape' || typed === null) return
        event.stopPropagation()
        setTyped(null)
      }}
    />
  )
}
