import { formatDay } from '#renderer/lib/format.ts'
import { SecretDialog } from '#renderer/ui/SecretDialog.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { MadeToken } from './NewTokenDialog.tsx'

/** Shows the text of a new token, once. */
export function MadeTokenDialog({ made, onClose }: { readonly made: MadeToken; readonly onClose: () => void }) {
  const { token, secret } = made
  return (
    <SecretDialog
      title="The token is made"
      about="Copy it now: it is not shown again. Only a hash of it is stored. If it is lost, make another one and revoke this."
      label="Token"
      secret={secret}
      copied="The token. Keep it like a password."
      facts={[
        ['For', <VisibleText key="name">{token.name}</VisibleText>],
        [
          'Acts as',
          <span key="user">
            <VisibleText>{token.user.name}</VisibleText>, {token.role}
          </span>,
        ],
        ['Expires', token.expiresAt === null ? 'never' : formatDay(token.expiresAt)],
      ]}
      onClose={onClose}
    />
  )
}
