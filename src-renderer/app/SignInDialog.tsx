import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '#shared/bridge.ts'
import { closeSession, continueSession, openSession } from '#renderer/lib/session.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { fetchUserId, shownUserId } from './own-user.ts'
import { SignInForm, useSignInKind } from './SignInView.tsx'
import * as texts from './texts.tsx'

/** Signs in again over the page. What is on the screen stays for the same user, and for nobody else. */
export function SignInDialog({ onClose }: { readonly onClose: () => void }) {
  const kind = useSignInKind()
  const queries = useQueryClient()
  const goOn = async (session: Session) => {
    const before = shownUserId(queries)
    if (before === null || (await fetchUserId(session)) !== before) {
      closeSession()
      location.hash = '#/' // the place may say what another user typed
      onClose()
      return openSession(session, 'browser')
    }
    continueSession(session)
    onClose()
    showToast({ text: texts.youAreSignedInAgain })
  }
  return (
    <Dialog open onClose={onClose} title={texts.signInAgain} about={texts.pageStaysAsItIsIf}>
      {kind !== null && <SignInForm kind={kind} isSecond={false} onSession={(session) => void goOn(session)} />}
    </Dialog>
  )
}
