import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { type AccessToken, useTokenRevoking } from './use-tokens.ts'

/** Revokes a token, and says before what follows. Names of tokens are not unique, so that none has to be typed. */
export function RevokeDialog({ token, onClose }: { readonly token: AccessToken; readonly onClose: () => void }) {
  const revoke = useTokenRevoking()
  const { id, name, prefix, user } = token
  const isSession = token.kind === 'SESSION'
  const confirm = () =>
    revoke.mutate(id, {
      onSuccess: () => {
        showToast({ text: isSession ? `The session “${name}” is ended.` : `The token “${name}” is revoked.` })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isSession ? `End the session ${name}?` : `Revoke ${name}?`}
      about={
        isSession
          ? `${user.name} is signed out there at once, and needs a token or a new invitation to sign in again.`
          : `What uses ${prefix}… of ${user.name} is rejected from now on. This cannot be undone: a new token has another text.`
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={revoke.isPending} onClick={confirm}>
            {isSession ? 'End session' : 'Revoke token'}
          </Button>
        </>
      }
    >
      {revoke.isError && (
        <ErrorState
          title={isSession ? 'The session was not ended' : 'The token was not revoked'}
          error={revoke.error}
        />
      )}
    </Dialog>
  )
}
