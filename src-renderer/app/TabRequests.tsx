import { useEffect, useState } from 'react'
import { answerOtherTabs, type TabRequest } from '#renderer/lib/tabs.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import * as texts from './texts.tsx'

/** Asks the user whether another tab of this browser may be signed in too. */
export function TabRequests() {
  const [request, setRequest] = useState<TabRequest | null>(null)
  useEffect(() => answerOtherTabs(setRequest), [])
  const close = () => setRequest(null)
  const decline = () => {
    request?.decline()
    close()
  }
  const accept = () => {
    request?.accept().catch((error: unknown) => showError(error, texts.otherTabCouldNotBeOpened))
    close()
  }
  return (
    <Dialog
      open={request !== null}
      onClose={decline}
      title={texts.openWaybillInASecondTab}
      about={texts.anotherTabOfThisBrowserAsks}
      actions={
        <>
          <Button onClick={decline}>{texts.decline}</Button>
          <Button kind="go" onClick={accept} autoFocus>
            {texts.open}
          </Button>
        </>
      }
    />
  )
}
