import { useEffect, useState } from 'react'
import { answerOtherTabs, type TabRequest } from '#renderer/lib/tabs.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'

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
    request?.accept().catch((error: unknown) => showError(error, 'The other tab could not be opened'))
    close()
  }
  return (
    <Dialog
      open={request !== null}
      onClose={decline}
      title="Open Waybill in a second tab?"
      about="Another tab of this browser asks to be signed in like this one."
      actions={
        <>
          <Button onClick={decline}>Decline</Button>
          <Button kind="go" onClick={accept} autoFocus>
            Open
          </Button>
        </>
      }
    />
  )
}
