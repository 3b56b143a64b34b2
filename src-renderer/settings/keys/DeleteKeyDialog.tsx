import { type SigningKey, useKeyRemoval } from '#renderer/lib/signing-keys.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { ConfirmDialog } from '#renderer/ui/ConfirmDialog.tsx'

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
        showToast({ text: `The key “${name}” is deleted.`, detail: 'Signatures made with it are untrusted.' })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete the key ${name}`}
      about={
        canSign
          ? 'Signatures made with it become untrusted, and versions signed with it are exported without a signature. Its private part is erased, and signing with it is no longer possible. This cannot be undone.'
          : 'Signatures made with it become untrusted. To trust them again, add its public key again.'
      }
      expected={name}
      action="Delete key"
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={confirm}
    />
  )
}
