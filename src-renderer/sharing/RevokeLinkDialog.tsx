import { formatCount } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Failure } from './Failure.tsx'
import * as texts from './texts.tsx'
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
        showToast({ text: texts.linkIsRevoked(visibleText(name)) })
        onClose()
      },
    })
  const taken =
    downloadsCount === 0 ? '' : texts.receiversKeepWhatTheyDownloaded(formatCount(downloadsCount, texts.fileForms))
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.revokeName(name)}
      about={texts.itShowsWhoeverHasItGets(visibleText(shows), taken)}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" disabled={revoke.isPending} onClick={confirm}>
            {texts.revokeLink}
          </Button>
        </>
      }
    >
      {revoke.isError && <Failure title={texts.linkWasNotRevoked} error={revoke.error} />}
    </Dialog>
  )
}
