import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './backups.module.css'
import { useSettingsSaving } from './use-backups.ts'

interface DialogProps {
  readonly isChange: boolean
  readonly onClose: () => void
}

/** Sets or removes the passphrase of new backups. */
export function PassphraseDialog({ purpose, ...props }: DialogProps & { readonly purpose: 'set' | 'stop' }) {
  return purpose === 'set' ? <SetDialog {...props} /> : <StopDialog {...props} />
}

function SetDialog({ isChange, onClose }: DialogProps) {
  const save = useSettingsSaving()
  const form = useId()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [isCompared, setCompared] = useState(false)
  const isDifferent = isCompared && first !== second
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setCompared(true)
    if (first !== second || first === '') return
    const done = () => {
      showToast({
        text: isChange ? 'Passphrase changed' : 'Passphrase set',
        detail: 'It is used from the next backup on.',
      })
      onClose()
    }
    save.mutate({ passphrase: first }, { onSuccess: done })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isChange ? 'Change the passphrase of backups' : 'Set a passphrase for backups'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={save.isPending || first === '' || second === ''}>
            {isChange ? 'Change passphrase' : 'Set passphrase'}
          </Button>
        </>
      }
    >
      <div className={styles.warning}>
        <Icon name="warning" className={text.warn} />
        <p>
          <b>Without the passphrase, an encrypted backup cannot be restored.</b> Waybill cannot recover it. Write it
          down, and keep it somewhere other than on this computer.
        </p>
      </div>
      <form id={form} onSubmit={submit} className={styles.stack}>
        <TextField
          label="Passphrase"
          type="password"
          value={first}
          onChange={(value) => (setFirst(value), setCompared(false), save.reset())}
          hint="At least 10 characters. Several words are easier to write down."
          error={save.error ? `${save.error.message}.` : null}
          autoComplete="new-password"
          autoFocus
        />
        <TextField
          label="Passphrase again"
          type="password"
          value={second}
          onChange={(value) => (setSecond(value), setCompared(false))}
          error={isDifferent ? 'The two texts differ. Enter the passphrase again.' : null}
          autoComplete="new-password"
        />
      </form>
      <p className={text.second}>
        Backups that exist keep {isChange ? 'their earlier passphrase' : 'no passphrase'}. New files are in the age
        format, so the program age opens them, too.
      </p>
    </Dialog>
  )
}

function StopDialog({ onClose }: DialogProps) {
  const save = useSettingsSaving()
  const stop = () =>
    save.mutate(
      { passphrase: '' },
      {
        onSuccess: () => {
          showToast({ text: 'Encryption stopped', detail: 'New backups have no passphrase.' })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Stop encrypting backups?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={save.isPending} onClick={stop}>
            Stop encrypting
          </Button>
        </>
      }
    >
      <p>
        New backups are readable for everyone who can read the file. Waybill deletes the stored passphrase: keep your
        own copy, because backups that exist still need it.
      </p>
      {save.error && (
        <p className={text.bad} role="alert">
          {save.error.message}.
        </p>
      )}
    </Dialog>
  )
}
