import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import type { useAccess } from '#renderer/advisories/use-advisories.ts'
import { useNetwork } from './use-updates.ts'

/** Whether the organization allows the network, what that means, and where it is changed: here. */
export function NetworkNotice({ access }: { readonly access: ReturnType<typeof useAccess> }) {
  const network = useNetwork()
  const [isAsking, setAsking] = useState(false)
  if (!access.isKnown) return null
  if (access.networkAllowed) {
    return (
      <p className={styles.notice}>
        <Icon name="info" />
        <span>
          The network is allowed. Only the addresses below are asked, only for what is new, and nothing of your SBOMs is
          sent.
        </span>
        {access.isAdmin && (
          <Button small disabled={network.isPending} onClick={() => network.mutate(false)}>
            Forbid the network
          </Button>
        )}
      </p>
    )
  }
  return (
    <div className={styles.notice}>
      <Icon name="warning" className={styles.warn} />
      <span>
        <b>The organization does not allow the network,</b> so nothing is fetched. Files and bundles can be imported
        without it. {!access.isAdmin && 'An Admin can allow it on this page.'}
      </span>
      {access.isAdmin && (
        <Button small onClick={() => setAsking(true)}>
          Allow the network…
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Allow the network"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Stay offline</Button>
            <Button
              kind="go"
              disabled={network.isPending}
              onClick={() => network.mutate(true, { onSuccess: () => setAsking(false) })}
            >
              Allow it
            </Button>
          </>
        }
      >
        <p>
          Waybill then asks the addresses of this page for advisory data: now when you say so, or daily or weekly where
          you set that. Their publishers see that somebody asked. Nothing of your SBOMs or decisions is sent.
        </p>
        <p>This is for everybody in the organization, and can be taken back at any time.</p>
      </Dialog>
    </div>
  )
}
