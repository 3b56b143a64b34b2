import type { FormEvent } from 'react'
import { useId } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from './Button.tsx'
import type { ShownField } from './CustomFieldInput.tsx'
import { Dialog } from './Dialog.tsx'
import { NotesFields } from './NotesFields.tsx'
import * as texts from './texts.tsx'
import { type Notes, type NotesChange, useNotes } from './use-notes.ts'

/** Edits the labels and custom fields of a version or product. */
export function NotesDialog({
  title,
  notes: before,
  fields,
  busy,
  error,
  onSave,
  onClose,
}: {
  readonly title: string
  readonly notes: Notes
  readonly fields: readonly ShownField[]
  readonly busy: boolean
  readonly error: string | null
  readonly onSave: (change: NotesChange) => void
  readonly onClose: () => void
}) {
  const form = useId()
  const notes = useNotes(before)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!busy) onSave(notes.change())
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={busy} keys="$mod+Enter">
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <NotesFields notes={notes} fields={fields} error={error} />
      </form>
    </Dialog>
  )
}
