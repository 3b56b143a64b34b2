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
      showToast({ text: `The key “${name.trim()}” is made.`, detail: 'Give its public part to whoever verifies.' })
      onClose()
    }
    make.mutate({ name: name.trim(), algorithm }, { onSuccess: done })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      title="New signing key"
      about="A key pair for everyone in the organization who may sign. Its signatures are trusted here."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {make.isPending ? 'Making…' : 'Make key'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <TextField
          label="Name"
          placeholder="For example, Release 2026"
          value={name}
          onChange={setName}
          maxLength={200}
          autoComplete="off"
          autoFocus
          error={make.error?.message}
        />
        <Select
          label="Algorithm"
          value={algorithm}
          options={keyAlgorithms}
          onChange={setAlgorithm}
          hint={privatePartHint}
        />
      </form>
    </Dialog>
  )
}
