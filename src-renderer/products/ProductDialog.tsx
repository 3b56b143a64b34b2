import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextArea, TextField } from '#renderer/ui/TextField.tsx'
import * as texts from './texts.tsx'
import type { ProductFields } from './use-products.ts'

/** Edits name and description of a new or existing product. */
export function ProductDialog({
  title,
  action,
  start,
  busy,
  error,
  onSubmit,
  onClose,
}: {
  readonly title: string
  readonly action: string
  readonly start: ProductFields
  readonly busy: boolean
  readonly error: string | null
  readonly onSubmit: (fields: ProductFields) => void
  readonly onClose: () => void
}) {
  const form = useId()
  const [name, setName] = useState(start.name)
  const [description, setDescription] = useState(start.description)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !busy) onSubmit({ name: name.trim(), description: description.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={busy || name.trim() === ''}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} style={{ display: 'grid', gap: '0.875rem' }}>
        <TextField
          label={texts.name}
          value={name}
          onChange={setName}
          error={error}
          hint={texts.mustBeUniqueIgnoringCase}
          autoFocus
          maxLength={200}
        />
        <TextArea label={texts.description} value={description} onChange={setDescription} rows={3} />
      </form>
    </Dialog>
  )
}
