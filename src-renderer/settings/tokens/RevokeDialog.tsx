import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import * as texts from './texts.tsx'
import { type AccessToken, useTokenRevoking } from './use-tokens.ts'

/** Revokes a token, and says before what follows. Names of tokens are not unique, so that none has to be typed. */
export function RevokeDialog({ token, onClose }: { readonly token: AccessToken; readonly onClose: () => void }) {
  const revoke = useTokenRevoking()
  const { id, name, prefix, user } = token
  const isSession = token.kind === 'SESSION'
  const confirm = () =>
    revoke.mutate(id, {
      onSuccess: () => {
        showToast({ text: isSession ? texts.sessionIsEnded(name) : texts.tokenIsRevoked(name) })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isSession ? texts.endTheSession(name) : texts.revokeName(name)}
      about={isSession ? texts.isSignedOutThereAtOnce(user.name) : texts.whatUsesOfIsRejected(prefix, user.name)}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" disabled={revoke.isPending} onClick={confirm}>
            {isSession ? texts.endSession : texts.revokeToken}
          </Button>
        </>
      }
    >
      {revoke.isError && (
        <ErrorState title={isSession ? texts.sessionWasNotEnded : texts.tokenWasNotRevoked} error={revoke.error} />
      )}
    </Dialog>
  )
}
