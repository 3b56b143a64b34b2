import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { keyAlgorithms, privatePartHint, useMakeKey } from '#renderer/lib/signing-keys.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './keys.module.css'
import * as texts from './texts.ts'

/** Makes a key pair on this computer. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useId()
  const [name, setName] = useState('')
  const [algorithm, setAlgorithm] = useState('ES256')
  const make = useMakeKey()
  const isReady = name.trim() !== '' && !make.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    const done = () => {
      showToast({ text: texts.keyIsMade(name.trim()), detail: texts.giveItsPublicPartToWhoever })
      onClose()
    }
    make.mutate({ name: name.trim(), algorithm }, { onSuccess: done })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.newSigningKey}
      about={texts.keyPairForEveryone}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {make.isPending ? texts.making : texts.makeKey}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <TextField
          label={texts.name}
          placeholder={texts.nameOfKeyForExample}
          value={name}
          onChange={setName}
          maxLength={200}
          autoComplete="off"
          autoFocus
          error={make.error?.message}
        />
        <Select
          label={texts.algorithm}
          value={algorithm}
          options={keyAlgorithms}
          onChange={setAlgorithm}
          hint={privatePartHint}
        />
      </form>
    </Dialog>
  )
}
