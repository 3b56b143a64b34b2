import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './backups.module.css'
import * as shownTexts from './texts.tsx'
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
        text: isChange ? shownTexts.passphraseChanged : shownTexts.passphraseSet,
        detail: shownTexts.itIsUsedFromTheNext,
      })
      onClose()
    }
    save.mutate({ passphrase: first }, { onSuccess: done })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isChange ? shownTexts.changeThePassphraseOfBackups : shownTexts.setAPassphraseForBackups}
      actions={
        <>
          <Button onClick={onClose}>{shownTexts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={save.isPending || first === '' || second === ''}>
            {isChange ? shownTexts.changePassphrase : shownTexts.setPassphrase}
          </Button>
        </>
      }
    >
      <div className={styles.warning}>
        <Icon name="warning" className={text.warn} />
        <p>{shownTexts.waybillCannotRecoverItWrite(<b>{shownTexts.withoutThePassphraseAnEncrypted}</b>)}</p>
      </div>
      <form id={form} onSubmit={submit} className={styles.stack}>
        <TextField
          label={shownTexts.passphrase}
          type="password"
          value={first}
          onChange={(value) => (setFirst(value), setCompared(false), save.reset())}
          hint={shownTexts.atLeast10CharactersSeveralWords}
          error={save.error ? `${save.error.message}.` : null}
          autoComplete="new-password"
          autoFocus
        />
        <TextField
          label={shownTexts.passphraseAgain}
          type="password"
          value={second}
          onChange={(value) => (setSecond(value), setCompared(false))}
          error={isDifferent ? shownTexts.twoTextsDifferEnterThePassphrase : null}
          autoComplete="new-password"
        />
      </form>
      <p className={text.second}>
        {shownTexts.backupsThatExistKeepNewFiles(
          isChange ? shownTexts.theirEarlierPassphrase : shownTexts.noPassphrase,
        )}
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
          showToast({ text: shownTexts.encryptionStopped, detail: shownTexts.newBackupsHaveNoPassphrase })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={shownTexts.stopEncryptingBackups}
      actions={
        <>
          <Button onClick={onClose}>{shownTexts.cancel}</Button>
          <Button kind="danger" disabled={save.isPending} onClick={stop}>
            {shownTexts.stopEncryptingLabel}
          </Button>
        </>
      }
    >
      <p>{shownTexts.newBackupsAreReadableForEveryone}</p>
      {save.error && (
        <p className={text.bad} role="alert">
          {save.error.message}.
        </p>
      )}
    </Dialog>
  )
}
