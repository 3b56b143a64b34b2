import { useState } from 'react'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './environments.module.css'

interface FeedAgeFieldProps {
  readonly days: number
  readonly onChange: (days: number) => void
}

const longest = 365

/** Edits after how many days advisory data is old. Holds on Enter and when the field is left; Escape restores the stored number. */
export function FeedAgeField({ days, onChange }: FeedAgeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const wanted = typed === null ? days : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isValid = wanted >= 1 && wanted <= longest
  const commit = () => {
    if (!isValid) return
    setTyped(null)
    if (wanted !== days) onChange(wanted)
  }
  return (
    <TextField
      label="Old after, in days"
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      className={styles.count}
      value={typed ?? String(days)}
      error={isValid ? null : `A whole number from 1 to ${longest}.`}
      hint="For the page of a version and the check V03. Home and the list of sources go by the shortest limit of all environments with versions."
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
