import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import * as texts from './texts.tsx'

/** Asks for the passphrase of an encrypted backup until the action succeeds with it. */
export function PassphraseQuestion(props: {
  readonly title: string
  /** Verb of the button. */
  readonly action: string
  /** Rejects with the message to show. */
  readonly onPassphrase: (passphrase: string) => Promise<void>
  readonly onClose: () => void
}) {
  const { title, action, onPassphrase, onClose } = props
  const form = useId()
  const [passphrase, setPassphrase] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    onPassphrase(passphrase)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      about={texts.thisBackupIsEncrypted}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={isBusy || passphrase === ''}>
            {isBusy ? texts.opening : action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={texts.passphraseOfThisBackup}
          type="password"
          value={passphrase}
          onChange={(value) => (setPassphrase(value), setProblem(null))}
          error={problem}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  )
}
