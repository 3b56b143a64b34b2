import { formatCount } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import * as texts from './texts.tsx'
import { type Policy, usePolicyRemoval } from './use-policies.ts'

/** Asks before changes are discarded. */
export function LeaveQuestion({
  name,
  onStay,
  onDiscard,
}: {
  readonly name: string
  readonly onStay: () => void
  readonly onDiscard: () => void
}) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={texts.discardTheChanges}
      about={texts.changesOfNameAreNotSaved(name.trim() === '' ? texts.thisPolicy : texts.quoted(name.trim()))}
      actions={
        <>
          <Button kind="danger" onClick={onDiscard}>
            {texts.discardChanges}
          </Button>
          <Button kind="go" autoFocus onClick={onStay}>
            {texts.goOnEditing}
          </Button>
        </>
      }
    />
  )
}

/** Asks before a policy is deleted with its results and waivers. */
export function DeleteQuestion({
  policy,
  onClose,
  onDeleted,
  onDeleting,
}: {
  readonly policy: Policy
  readonly onClose: () => void
  readonly onDeleted: () => void
  /** Called with true before it is deleted, with false if that fails. */
  readonly onDeleting: (isDeleting: boolean) => void
}) {
  const remove = usePolicyRemoval()
  const { name, violatingSbomsCount } = policy
  const start = () => {
    onDeleting(true)
    remove.mutate(policy, { onSuccess: onDeleted, onError: () => onDeleting(false) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.deleteName(name)}
      about={texts.itsResultsAndWaiversGo(formatCount(violatingSbomsCount, texts.versionsViolateForms))}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" disabled={remove.isPending} onClick={start}>
            {texts.deletePolicy}
          </Button>
        </>
      }
    >
      {remove.error && (
        <p role="alert" className={text.bad}>
          {remove.error.message}
        </p>
      )}
    </Dialog>
  )
}
