import type { KeyboardEvent } from 'react'
import { Button } from './Button.tsx'
import { Chip } from './Chip.tsx'
import styles from './Labels.module.css'
import { TextField } from './TextField.tsx'
import * as texts from './texts.tsx'
import { VisibleText } from './VisibleText.tsx'

/** Labels while they are edited, and the one that is being typed. */
export interface LabelDraft {
  readonly labels: readonly string[]
  readonly typed: string
}

/** Returns the labels with the typed one, which counts without a press of Enter. */
export function labelsOf({ labels, typed }: LabelDraft): readonly string[] {
  const label = typed.trim()
  if (label === '' || labels.some((one) => one.toLowerCase() === label.toLowerCase())) return labels
  return [...labels, label]
}

/** Edits labels: Enter or a comma adds one. */
export function LabelEntry({
  draft,
  error,
  onChange,
}: {
  readonly draft: LabelDraft
  readonly error?: string | null | undefined
  readonly onChange: (draft: LabelDraft) => void
}) {
  const { labels, typed } = draft
  const add = () => onChange({ labels: labelsOf(draft), typed: '' })
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return // saves the form, with the typed label
    if (typed.trim() === '' || (event.key !== 'Enter' && event.key !== ',')) return
    event.preventDefault()
    add()
  }
  return (
    <div className={styles.entry}>
      {labels.length > 0 && (
        <span className={styles.labels}>
          {labels.map((label) => (
            <Chip
              key={label}
              label={texts.removeTheLabel(label)}
              onRemove={() => onChange({ labels: labels.filter((one) => one !== label), typed })}
            >
              <VisibleText>{label}</VisibleText>
            </Chip>
          ))}
        </span>
      )}
      <TextField
        label={texts.addALabel}
        value={typed}
        maxLength={60}
        error={error}
        onChange={(text) => onChange({ labels, typed: text })}
        onKeyDown={onKey}
      />
      {typed.trim() !== '' && (
        <span>
          <Button small icon="plus" onClick={add}>
            {texts.add}
          </Button>
        </span>
      )}
    </div>
  )
}
