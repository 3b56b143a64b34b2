import { showToast } from '#renderer/lib/toasts.ts'
import { ConfirmDialog } from '#renderer/ui/ConfirmDialog.tsx'
import { type Person, usePersonRemoval } from './use-people.ts'

/** Removes a person, and says before what follows. */
export function RemovePersonDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const remove = usePersonRemoval()
  const { id, name } = person
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
      about="Their tokens are revoked and their webhooks removed, at once and for good. Histories keep the name, so the person stays in the list as disabled. To stop someone for a while, disable them instead: their tokens then work again later."
      expected={name}
      action="Remove person"
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={confirm}
    />
  )
}
