import type { FormEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from './TextField.tsx'
import * as texts from './texts.tsx'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What will be deleted, in numbers. */
  readonly about: ReactNode
  /** The text that must be typed: the name of the object. */
  readonly expected: string
  /** Verb and object: "Delete product". */
  readonly action: string
  readonly busy?: boolean | undefined
  readonly error?: string | null | undefined
  readonly onConfirm: () => void
}

/** Confirms an action that cannot be undone. The name must be typed before the button is enabled. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, about, expected, action, busy, error, onConfirm } = props
  const [typed, setTyped] = useState('')
  const form = useId()
  const isRight = typed.trim() === expected
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRight && !busy) onConfirm()
  }
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      about={about}
      actions={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button kind="danger" type="submit" form={form} disabled={!isRight || busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={texts.typeToConfirm(expected)}
          value={typed}
          onChange={setTyped}
          error={error}
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
