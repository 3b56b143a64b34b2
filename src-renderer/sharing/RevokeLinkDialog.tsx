import { formatCount } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Failure } from './Failure.tsx'
import { type ShareLink, useLinkRevoking } from './use-share-links.ts'

/** Revokes a link, and says before what follows. Names of links are not unique, so that none has to be typed. */
export function RevokeLinkDialog({
  link,
  shows,
  onClose,
}: {
  readonly link: ShareLink
  /** What it shows, in words. */
  readonly shows: string
  readonly onClose: () => void
}) {
  const revoke = useLinkRevoking()
  const { id, name, downloadsCount } = link
  const confirm = () =>
    revoke.mutate(id, {
      onSuccess: () => {
        showToast({ text: `The link “${visibleText(name)}” is revoked.` })
        onClose()
      },
    })
  const taken =
    downloadsCount === 0 ? '' : ` Receivers keep what they downloaded (${formatCount(downloadsCount, 'file')}).`
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Revoke ${name}?`}
      about={`It shows ${visibleText(shows)}. Whoever has it gets “not found” from now on.${taken} This cannot be undone: a new link has another address.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={revoke.isPending} onClick={confirm}>
            Revoke link
          </Button>
        </>
      }
    >
      {revoke.isError && <Failure title="The link was not revoked" error={revoke.error} />}
    </Dialog>
  )
}
