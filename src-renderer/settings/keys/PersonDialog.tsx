import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { type SigningKey, useKeyChange } from '#renderer/lib/signing-keys.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './keys.module.css'

/** Says whose key it is: shown with each signature that it made. */
export function PersonDialog({
  signingKey,
  onClose,
}: {
  readonly signingKey: SigningKey
  readonly onClose: () => void
}) {
  const form = useId()
  const { person } = signingKey
  const [name, setName] = useState(person?.name ?? '')
  const [email, setEmail] = useState(person?.email ?? '')
  const change = useKeyChange()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    // A user of the organization stays one, with the name that the user has.
    if (name === (person?.name ?? '') && email === (person?.email ?? '')) return onClose()
    const input = { id: signingKey.id, personName: name, personEmail: name.trim() === '' ? '' : email }
    change.mutate(input, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Whose key is “${visibleText(signingKey.name)}”?`}
      about="The name is shown with every signature that this key made, once you know from the person that it is theirs."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Person"
          value={name}
          onChange={setName}
          maxLength={200}
          hint="Leave it empty if it belongs to no single person."
          autoComplete="off"
          autoFocus
        />
        <TextField
          label="Email address"
          type="email"
          value={email}
          onChange={setEmail}
          disabled={name.trim() === ''}
          autoComplete="off"
          error={change.error?.message}
        />
      </form>
    </Dialog>
  )
}
