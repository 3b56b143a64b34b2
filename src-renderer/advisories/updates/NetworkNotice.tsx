import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import type { useAccess } from '#renderer/advisories/use-advisories.ts'
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
        <span>
          Network access is on. Waybill contacts only the URLs below, only to fetch updates. Nothing from your SBOMs is
          sent.
        </span>
        {access.isAdmin && (
          <Button small disabled={network.isPending} onClick={() => network.mutate(false)}>
            Turn off network access
          </Button>
        )}
      </p>
    )
  }
  return (
    <div className={styles.notice}>
      <Icon name="warning" className={styles.warn} />
      <span>
        <b>Network access is off for this organization,</b> so nothing is fetched. You can still import files and
        bundles. {!access.isAdmin && 'An Admin can turn it on here.'}
      </span>
      {access.isAdmin && (
        <Button small onClick={() => setAsking(true)}>
          Allow network access…
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Allow network access"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              kind="go"
              disabled={network.isPending}
              onClick={() => network.mutate(true, { onSuccess: () => setAsking(false) })}
            >
              Allow network access
            </Button>
          </>
        }
      >
        <p>
          Waybill will fetch advisory data from the URLs on this page, on demand or on the schedule you set. The
          publishers can see the request. Nothing from your SBOMs or decisions is sent.
        </p>
        <p>This applies to everyone in the organization. You can turn it off at any time.</p>
      </Dialog>
    </div>
  )
}
