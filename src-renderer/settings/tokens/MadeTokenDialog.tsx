import { formatDay } from '#renderer/lib/format.ts'
import { SecretDialog } from '#renderer/ui/SecretDialog.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { MadeToken } from './NewTokenDialog.tsx'
import * as texts from './texts.tsx'

/** Shows the text of a new token, once. */
export function MadeTokenDialog({ made, onClose }: { readonly made: MadeToken; readonly onClose: () => void }) {
  const { token, secret } = made
  return (
    <SecretDialog
      title={texts.tokenIsMade}
      about={texts.copyItNow}
      label={texts.token}
      secret={secret}
      copied={texts.tokenKeepItLikeAPassword}
      facts={[
        [texts.forText, <VisibleText key="name">{token.name}</VisibleText>],
        [
          texts.actsAs,
          <span key="user">
            <VisibleText>{token.user.name}</VisibleText>, {token.role}
          </span>,
        ],
        [texts.expires, token.expiresAt === null ? 'never' : formatDay(token.expiresAt)],
      ]}
      onClose={onClose}
    />
  )
}
