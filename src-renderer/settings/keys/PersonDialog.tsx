import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { type SigningKey, useKeyChange } from '#renderer/lib/signing-keys.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './keys.module.css'
import * as texts from './texts.ts'

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
      title={texts.whoseKeyIs(visibleText(signingKey.name))}
      about={texts.nameIsShownWithEverySignature}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={change.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={texts.person}
          value={name}
          onChange={setName}
          maxLength={200}
          hint={texts.leaveItEmptyIfItBelongs}
          autoComplete="off"
          autoFocus
        />
        <TextField
          label={texts.emailAddress}
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
