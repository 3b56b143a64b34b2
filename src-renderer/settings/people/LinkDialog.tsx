import { formatTime } from '#renderer/lib/format.ts'
import { isThisComputer } from '#renderer/lib/this-computer.ts'
import { SecretDialog } from '#renderer/ui/SecretDialog.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import type { MadeLink } from './use-people.ts'

/** Shows the link of an invitation, once. */
export function LinkDialog({ link, onClose }: { readonly link: MadeLink; readonly onClose: () => void }) {
  const { name, role, path, expiresAt } = link
  const where = isThisComputer(location.hostname) ? texts.itWorksOnThisComputerOnly : ''
  return (
    <SecretDialog
      title={texts.invitationIsMade}
      about={texts.sendThisLinkToYourself(name, where)}
      label={texts.invitationLink}
      secret={`${location.origin}${path}`}
      copied={texts.invitationLinkSend}
      facts={[
        [texts.forText, <VisibleText key="name">{name}</VisibleText>],
        [texts.role, role],
        [texts.until, formatTime(expiresAt)],
      ]}
      onClose={onClose}
    />
  )
}
