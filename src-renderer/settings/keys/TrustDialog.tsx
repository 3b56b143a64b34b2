import type { ChangeEvent, FormEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { useMakeKey } from '#renderer/lib/signing-keys.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextArea, TextField } from '#renderer/ui/TextField.tsx'
import styles from './keys.module.css'
import { readKeyFile } from './public-key-file.ts'
import * as texts from './texts.ts'

/** Trusts a public key that was made elsewhere, pasted or from a file. */
export function TrustDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useId()
  const [name, setName] = useState('')
  const [pem, setPem] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const trust = useMakeKey()
  const isReady = name.trim() !== '' && pem.trim() !== '' && !trust.isPending
  const change = (text: string) => {
    setPem(text)
    setProblem(null)
    trust.reset()
  }
  const open = async (file: File) => {
    const read = await readKeyFile(file)
    if (read.pem === null) return setProblem(read.problem)
    change(read.pem)
    if (name === '') setName(file.name.replace(/(\.pub)?\.[^.]+$/, ''))
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    const done = () => {
      showToast({
        text: texts.keyIsTrusted(name.trim()),
        detail: texts.documentsSignedWithItAreShown,
      })
      onClose()
    }
    trust.mutate({ name: name.trim(), publicKey: pem }, { onSuccess: done })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.trustAKeyLabel}
      about={texts.documentsWithASignature}
      width="40rem"
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {trust.isPending ? texts.adding : texts.trustKey}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <TextArea
          label={texts.publicKey}
          value={pem}
          onChange={change}
          rows={6}
          placeholder={texts.beginPublicKey}
          spellCheck={false}
          autoFocus
          hint={texts.publicKeyOrCertificateInPem}
          error={problem ?? trust.error?.message}
        />
        <PickFile onFile={(file) => void open(file)} />
        <TextField
          label={texts.name}
          placeholder={texts.whoseKeyItIs}
          value={name}
          onChange={setName}
          maxLength={200}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}

function PickFile({ onFile }: { readonly onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = '' // so that the same file can be picked again
    if (file) onFile(file)
  }
  return (
    <div>
      <Button small icon="file" onClick={() => field.current?.click()}>
        {texts.openAFile}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".pem,.pub,.crt,.cer,.txt"
        aria-label={texts.publicKeyFile}
        onChange={take}
      />
    </div>
  )
}
