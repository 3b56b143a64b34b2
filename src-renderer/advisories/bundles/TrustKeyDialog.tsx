import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { Fingerprint } from '#renderer/advisories/CopyableId.tsx'
import { fingerprintHint, isFingerprint, normalizeFingerprint } from './fingerprint.ts'
import * as texts from './texts.tsx'
import { useBundleWork } from './use-bundles.ts'
import type { BundleKey } from './use-bundles.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  /** The fingerprint of the key of a rejected bundle. */
  readonly asked: string | undefined
  readonly keys: readonly BundleKey[]
  readonly mayTrust: boolean
}

/** Shows a fingerprint for comparison by eye, asks for a name, and trusts the key. */
export function TrustKeyDialog({ open, onClose, asked, keys, mayTrust }: Props) {
  const { trust } = useBundleWork()
  const form = useId()
  const [fingerprint, setFingerprint] = useState(asked ?? '')
  const [name, setName] = useState('')
  const known = keys.find((key) => key.fingerprint === normalizeFingerprint(fingerprint))
  const isTrusted = known !== undefined && known.revokedAt === null
  const isReady = mayTrust && !isTrusted && isFingerprint(fingerprint) && name.trim() !== ''
  const close = () => {
    trust.reset()
    setFingerprint(asked ?? '')
    setName('')
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || trust.isPending) return
    const done = () => {
      showToast({ text: texts.isNowTrusted(name.trim()), detail: texts.importTheBundleAgain })
      close()
    }
    trust.mutate({ fingerprint: normalizeFingerprint(fingerprint), name: name.trim() }, { onSuccess: done })
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={texts.trustAKeyLabel}
      about={texts.whoeverHoldsThisKeyCanChange}
      width="36rem"
      actions={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady || trust.isPending}>
            {texts.trustKey}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.stack} onSubmit={submit}>
        {asked === undefined ? (
          <TextField
            label={texts.fingerprint}
            value={fingerprint}
            onChange={setFingerprint}
            error={fingerprint !== '' && !isFingerprint(fingerprint) ? fingerprintHint(fingerprint) : null}
            hint={texts.hexadecimalDigitsSpacesAndColons}
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          <div>
            <p className={styles.label}>{texts.bundleIsSignedWith}</p>
            <Fingerprint value={asked} />
          </div>
        )}
        <p>{texts.askTheSenderByPhone}</p>
        {isTrusted ? (
          <p role="status">{texts.thisKeyIsAlreadyTrusted(known.name)}</p>
        ) : (
          <TextField
            label={texts.keyName}
            placeholder={texts.forExampleTheComputerThatExports}
            value={name}
            onChange={setName}
            error={trust.error?.message}
            autoComplete="off"
            autoFocus={asked !== undefined}
          />
        )}
        {!mayTrust && <p className={styles.error}>{texts.onlyAnAdminCanTrust}</p>}
      </form>
    </Dialog>
  )
}
