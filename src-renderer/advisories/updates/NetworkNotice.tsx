import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import type { useAccess } from '#renderer/advisories/use-advisories.ts'
import * as texts from './texts.tsx'
import { useNetwork } from './use-updates.ts'

/** Shows whether the organization allows network access, what that means, and the switch to change it. */
export function NetworkNotice({ access }: { readonly access: ReturnType<typeof useAccess> }) {
  const network = useNetwork()
  const [isAsking, setAsking] = useState(false)
  if (!access.isKnown) return null
  if (access.networkAllowed) {
    return (
      <p className={styles.notice}>
        <Icon name="info" />
        <span>{texts.networkAccessIsOnWaybillContacts}</span>
        {access.isAdmin && (
          <Button small disabled={network.isPending} onClick={() => network.mutate(false)}>
            {texts.turnOffNetworkAccess}
          </Button>
        )}
      </p>
    )
  }
  return (
    <div className={styles.notice}>
      <Icon name="warning" className={styles.warn} />
      <span>
        {texts.soNothingIsFetchedYou(<b>{texts.networkAccessIsOffForThisOrganization}</b>)}{' '}
        {!access.isAdmin && texts.adminCanTurnItOnHere}
      </span>
      {access.isAdmin && (
        <Button small onClick={() => setAsking(true)}>
          {texts.allowNetworkAccess}
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.allowNetworkAccessLabel}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{texts.cancel}</Button>
            <Button
              kind="go"
              disabled={network.isPending}
              onClick={() => network.mutate(true, { onSuccess: () => setAsking(false) })}
            >
              {texts.allowNetworkAccessLabel}
            </Button>
          </>
        }
      >
        <p>{texts.waybillWillFetchAdvisoryData}</p>
        <p>{texts.thisAppliesToEveryone}</p>
      </Dialog>
    </div>
  )
}
