import { formatTime } from '#renderer/lib/format.ts'
import { isThisComputer } from '#renderer/lib/this-computer.ts'
import { SecretDialog } from '#renderer/ui/SecretDialog.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { MadeLink } from './use-people.ts'

/** Shows the link of an invitation, once. */
export function LinkDialog({ link, onClose }: { readonly link: MadeLink; readonly onClose: () => void }) {
  const { name, role, path, expiresAt } = link
  const where = isThisComputer(location.hostname)
    ? ' It works on this computer only, because this page is opened from it.'
    : ''
  return (
    <SecretDialog
      title="The invitation is made"
      about={`Send this link to ${name} yourself: it signs in whoever opens it first, once. It is not shown again, and earlier ones no longer work.${where}`}
      label="Invitation link"
      secret={`${location.origin}${path}`}
      copied="The invitation link. Send it in a way that only they can read."
      facts={[
        ['For', <VisibleText key="name">{name}</VisibleText>],
        ['Role', role],
        ['Until', formatTime(expiresAt)],
      ]}
      onClose={onClose}
    />
  )
}
