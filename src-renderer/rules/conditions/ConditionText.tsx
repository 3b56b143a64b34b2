import { type FocusEvent, useId, useRef, useState } from 'react'
import text from '#renderer/ui/text.module.css'
import { TextArea } from '#renderer/ui/TextField.tsx'
import { allSubjectsAt, completionsAt, type Completion } from './complete.ts'
import styles from './conditions.module.css'
import * as texts from './texts.ts'
import { useConditionWords } from './use-conditions.ts'

/** A field for conditions as text. Words that fit at the caret are offered; Tab takes the first. */
export function ConditionText({
  appliesTo,
  value,
  errors,
  onChange,
}: {
  readonly appliesTo: string
  readonly value: string
  readonly errors: readonly string[]
  readonly onChange: (value: string) => void
}) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const subjects = useConditionWords(appliesTo)
  const [caret, setCaret] = useState<number | null>(null)
  /** The text for which all subjects are offered; null for none. Typing on narrows them. */
  const [wholeFor, setWholeFor] = useState<string | null>(null)
  const isWhole = wholeFor === value
  const offered = caret === null ? [] : (isWhole ? allSubjectsAt : completionsAt)(value, caret, subjects)
  const take = (completion: Completion) => {
    onChange(completion.text)
    setCaret(completion.caret)
    const area = field.current?.querySelector('textarea')
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(completion.caret, completion.caret)
    })
  }
  const closeOutside = (event: FocusEvent) => {
    if (field.current?.contains(event.relatedTarget)) return
    setCaret(null)
    setWholeFor(null)
  }
  return (
    <div ref={field} className={styles.conditions}>
      <TextArea
        id={id}
        label={texts.conditions}
        value={value}
        rows={3}
        spellCheck={false}
        hint={texts.forExampleVulnKevIsYes}
        error={errors.length > 0 ? errors.join(' ') : null}
        onChange={onChange}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onBlur={closeOutside}
        onKeyDown={(event) => {
          if (event.key === ' ' && event.ctrlKey) {
            event.preventDefault()
            setCaret(event.currentTarget.selectionStart)
            setWholeFor(value)
            return
          }
          const [first] = offered
          if (event.key !== 'Tab' || event.shiftKey || isWhole || !first || !isAtWord(value, caret)) return
          event.preventDefault()
          take(first)
        }}
      />
      {offered.length > 0 && (
        <ul className={styles.offered} aria-label={texts.wordsThatFitHere} onBlur={closeOutside}>
          {offered.map((completion) => (
            <li key={completion.word}>
              <button
                type="button"
                tabIndex={isWhole ? 0 : -1}
                title={completion.about}
                onClick={() => take(completion)}
              >
                <span className={text.mono}>{completion.word}</span>
                {completion.title !== '' && <span className={text.third}> {completion.title}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Tab leaves the field unless a word was begun. */
function isAtWord(value: string, caret: number | null): boolean {
  return caret !== null && /[^\s(),]$/.test(value.slice(0, caret))
}
