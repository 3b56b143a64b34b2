import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { formatBytes, formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { signatureForm } from '#renderer/lib/signature-form.ts'
import {
  keyAlgorithms,
  keyLabel,
  privatePartHint,
  type SigningKey,
  useMakeKey,
  useSigningKeys,
} from '#renderer/lib/signing-keys.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { documentName } from '#renderer/documents/DocumentCard.tsx'
import { FactList } from '#renderer/documents/FactList.tsx'
import type { VersionSource } from '#renderer/documents/use-documents.ts'
import styles from './signing.module.css'
import * as texts from './texts.tsx'
import { useSign } from './use-signing.ts'

interface Props {
  readonly source: VersionSource
  readonly onClose: () => void
}

const newKey = 'new'

/** Signs the active document with a key, or with one that is made for it. */
export function SignDialog({ source, onClose }: Props) {
  const keys = useSigningKeys()
  const version = visibleText(source.projectVersion)
  const signing = keys.data?.keys.filter(({ canSign }) => canSign) ?? []
  const mayMake = keys.data?.mayChange ?? false
  if (mayMake || signing.length > 0)
    return <SignForm source={source} keys={signing} mayMake={mayMake} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.signVersion(version)}
      actions={<Button onClick={onClose}>{texts.cancel}</Button>}
    >
      {keys.isSuccess ? (
        <p>{texts.thereIsNoKeyToSign}</p>
      ) : (
        <QueryState query={keys} loading={texts.loadingKeys} failed={texts.keysCouldNotBeLoaded} />
      )}
    </Dialog>
  )
}

/** What is entered, and how it is sent: the key is made first, if it is new, and not again if signing failed. */
function useSigning({ source, onClose }: Props, keys: readonly SigningKey[]) {
  const [keyId, setKeyId] = useState(keys[0]?.id ?? newKey)
  const [name, setName] = useState(texts.releaseKey)
  const [algorithm, setAlgorithm] = useState('ES256')
  const [make, sign] = [useMakeKey(), useSign(source.id)]
  const isPending = make.isPending || sign.isPending
  const isReady = !isPending && (keyId !== newKey || name.trim() !== '')
  const signWith = (id: string) =>
    sign.mutate(id, {
      onSuccess: () => {
        showToast({ text: texts.projectVersionIsSigned(visibleText(source.projectVersion)) })
        onClose()
      },
    })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    if (keyId !== newKey) return signWith(keyId)
    make.mutate(
      { name: name.trim(), algorithm },
      {
        onSuccess: (id) => {
          if (id === null) return
          setKeyId(id)
          signWith(id)
        },
      },
    )
  }
  const error = make.error ?? sign.error
  return { keyId, setKeyId, name, setName, algorithm, setAlgorithm, isPending, isReady, submit, error }
}

function SignForm({
  source,
  keys,
  mayMake,
  onClose,
}: Props & { readonly keys: readonly SigningKey[]; readonly mayMake: boolean }) {
  const form = useId()
  const { keyId, setKeyId, isPending, isReady, submit, error, ...made } = useSigning({ source, onClose }, keys)
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const options = [
    ...keys.map((key) => ({ value: key.id, label: keyLabel(key) })),
    ...(mayMake ? [{ value: newKey, label: texts.makeANewKey }] : []),
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.signProjectVersion(visibleText(source.projectVersion))}
      onOpenFocus={(event) => {
        event.preventDefault()
        document.getElementById(form)?.querySelector<HTMLElement>('input, select, button')?.focus()
      }}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {isPending ? texts.signing : keyId === newKey ? texts.makeKeyAndSign : texts.sign}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <Select label={texts.key} value={keyId} options={options} onChange={setKeyId} disabled={isPending} />
        {keyId === newKey && <NewKey {...made} />}
        <WhatIsSigned source={source} />
        {error !== null && (
          <p className={text.bad} role="alert">
            {error.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function NewKey(props: {
  readonly name: string
  readonly setName: (name: string) => void
  readonly algorithm: string
  readonly setAlgorithm: (algorithm: string) => void
}) {
  return (
    <>
      <TextField label={texts.keyName} value={props.name} onChange={props.setName} maxLength={200} />
      <Select
        label={texts.algorithm}
        value={props.algorithm}
        options={keyAlgorithms}
        onChange={props.setAlgorithm}
        hint={privatePartHint}
      />
    </>
  )
}

function WhatIsSigned({ source }: { readonly source: VersionSource }) {
  const document = source.documents.find(({ active }) => active)
  if (!document) return <p className={text.second}>{texts.versionHasNoDocumentToSign}</p>
  const { remaining } = source.stats.triage
  return (
    <>
      <FactList
        facts={[
          [texts.whatIsSigned, texts.asItIsStored(visibleText(documentName(document)), formatBytes(document.bytes))],
          [
            'SHA-256',
            <span key="sha256" className={text.mono}>
              {document.sha256}
            </span>,
          ],
          [texts.how, signatureForm(document)],
        ]}
      />
      <p className={text.second}>{texts.downloadsWithDecisionsOrParts}</p>
      {remaining > 0 && (
        <p className={text.warn}>{texts.undecidedASignatureSaysWho(formatCount(remaining, texts.findingForms))}</p>
      )}
    </>
  )
}
