import { type SigningKey, useKeyRemoval } from '#renderer/lib/signing-keys.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { ConfirmDialog } from '#renderer/ui/ConfirmDialog.tsx'
import * as texts from './texts.ts'

/** Deletes a key, and says before what follows. */
export function DeleteKeyDialog({
  signingKey,
  onClose,
}: {
  readonly signingKey: SigningKey
  readonly onClose: () => void
}) {
  const remove = useKeyRemoval()
  const { name, canSign } = signingKey
  const confirm = () =>
    remove.mutate(signingKey, {
      onSuccess: () => {
        showToast({ text: texts.keyIsDeleted(name), detail: texts.signaturesMadeWithItAreUntrusted })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.deleteTheKey(name)}
      about={canSign ? texts.signaturesMadeWithItBecome : texts.signaturesMadeWithItBecomeUntrustedToTrust}
      expected={name}
      action={texts.deleteKey}
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={confirm}
    />
  )
}
