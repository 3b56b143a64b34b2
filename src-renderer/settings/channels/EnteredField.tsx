import { useId, useRef, useState } from 'react'
import { TextField } from '#renderer/ui/TextField.tsx'

/** What is typed and not taken yet. */
interface Draft {
  readonly text: string
  readonly error: string | null
}

/**
 * A field whose text is sent by Enter, or when it is left. What the service rejects stays, with the reason below it; Escape gives it up. Without
 * a draft it shows what is stored, also when that changes.
 */
export function EnteredField({
  label,
  labelHidden,
  value,
  read,
  options,
  problem,
  onEnter,
}: {
  readonly label: string
  /** If the row says what it is. */
  readonly labelHidden?: boolean
  readonly value: string
  /** Returns the text as it is sent. */
  readonly read: (text: string) => string
  /** What is offered while one types. */
  readonly options?: readonly string[]
  /** What is wrong with what is stored. */
  readonly problem?: string | null
  /** Sends the text. Returns why it is rejected; null if it is not. */
  readonly onEnter: (text: string) => Promise<string | null>
}) {
  const list = useId()
  const [draft, setDraft] = useState<Draft | null>(null)
  // What is on its way is not sent twice: Enter, and then leaving the field.
  const sent = useRef<string | null>(null)
  const enter = async () => {
    const text = draft && read(draft.text)
    if (text === null || text === sent.current) return
    if (text === value) return setDraft(null)
    sent.current = text
    const error = await onEnter(text)
    sent.current = null
    // What was typed meanwhile stays.
    setDraft((now) => (now?.text !== draft?.text ? now : error === null ? null : { text: now?.text ?? text, error }))
  }
  return (
    <>
      <TextField
        label={label}
        labelHidden={labelHidden}
        autoComplete="off"
        spellCheck={false}
        list={options ? list : undefined}
        error={draft ? draft.error : problem}
        value={draft?.text ?? value}
        onChange={(text) => setDraft({ text, error: null })}
        onBlur={() => {
          if (draft?.error === null) void enter()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(null)
          if (event.key === 'Enter') void enter()
        }}
      />
      {options && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  )
}
