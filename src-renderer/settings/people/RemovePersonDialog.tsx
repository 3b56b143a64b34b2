import { showToast } from '#renderer/lib/toasts.ts'
import { ConfirmDialog } from '#renderer/ui/ConfirmDialog.tsx'
import { type Person, usePersonRemoval } from './use-people.ts'

/** Removes a person, and says before what follows. */
export function RemovePersonDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const remove = usePersonRemoval()
  const { id, name, kind } = person
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showToast({ text: `${name} is removed.`, detail: 'Their tokens are revoked. Histories keep the name.' })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${name}`}
      about="Their tokens are revoked and their webhooks removed, at once and for good. Histories keep the name, so it stays in the list as disabled. To stop someone for a while, disable them instead: their tokens then work again later."
      expected={name}
      action={kind === 'PERSON' ? 'Remove person' : 'Remove service account'}
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={confirm}
    />
  )
}
