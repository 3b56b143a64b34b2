import { showToast } from '#renderer/lib/toasts.ts'
import { ConfirmDialog } from '#renderer/ui/ConfirmDialog.tsx'
import * as texts from './texts.tsx'
import { type Person, usePersonRemoval } from './use-people.ts'

/** Removes a person, and says before what follows. */
export function RemovePersonDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const remove = usePersonRemoval()
  const { id, name, kind } = person
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        showToast({ text: texts.nameIsRemoved(name), detail: texts.theirTokensAreRevokedHistoriesKeep })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.removeName(name)}
      about={texts.theirTokensAreRevokedAndTheir}
      expected={name}
      action={kind === 'PERSON' ? texts.removePerson : texts.removeServiceAccount}
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={confirm}
    />
  )
}
