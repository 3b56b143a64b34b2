import { type FormEvent, useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { changedValues, type ContactDraft, type ContactKind } from './contact-kinds.ts'
import { errorsOf, noErrors } from './field-errors.ts'
import styles from './metadata.module.css'
import * as texts from './texts.tsx'

/** Edits an author or supplier in its place, or adds one there. */
export function ContactForm({
  kind,
  before,
  busy,
  onSave,
  onClose,
}: {
  readonly kind: ContactKind
  readonly before: ContactDraft
  readonly busy: boolean
  /** Returns whether it was stored. */
  readonly onSave: (after: ContactDraft, failed: (reason: unknown) => void) => Promise<boolean>
  readonly onClose: () => void
}) {
  const [draft, setDraft] = useState(before)
  const [errors, setErrors] = useState(noErrors)
  const names = kind.fields.map((field) => field.name)
  const isChanged = Object.keys(changedValues(kind, before, draft)).length > 0
  const isReady = isChanged && draft['name']?.trim() !== '' && !busy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setErrors(noErrors)
    void onSave(draft, (reason) => setErrors(errorsOf(reason, names))).then((isDone) => isDone && onClose())
  }
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={before['name'] ? texts.editBefore(before['name']) : texts.addNoun(kind.noun)}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.fields}>
        {kind.fields.map(({ name, label, placeholder, type }, place) => (
          <TextField
            key={name}
            label={label}
            autoFocus={place === 0}
            type={type ?? 'text'}
            {...(placeholder !== undefined && { placeholder })}
            maxLength={1000}
            spellCheck={false}
            autoComplete="off"
            value={draft[name] ?? ''}
            error={errors.fields[name]}
            onChange={(value) => setDraft((now) => ({ ...now, [name]: value }))}
          />
        ))}
      </div>
      {errors.form !== null && (
        <p role="alert" className={styles.error}>
          {errors.form}
        </p>
      )}
      <div className={styles.buttons}>
        <Button small kind="go" type="submit" disabled={!isReady}>
          {before['name'] ? texts.save : texts.add}
        </Button>
        <Button small onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
