import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { ShellServiceDocument } from '#renderer/generated/documents.ts'
import { useConnection } from '#renderer/lib/connection.ts'
import type { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import { closeSession, useSession } from '#renderer/lib/session.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { CurrentServerDialog } from '#renderer/settings/connections/CurrentServerDialog.tsx'
import { Banner } from '#renderer/ui/Banner.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { DraftsBanner, DraftsLink, useOpenedDrafts } from './DraftsBanner.tsx'
import { ReleaseBanner } from './ReleaseBanner.tsx'
import { SignInDialog } from './SignInDialog.tsx'

export { DraftsView } from '#renderer/drafts/DraftsView.tsx'

/** The dialog that a banner leads to. */
type WayOn = 'sign-in' | 'token' | 'certificate'

/** Says over every page that the server gives no answer that can be used, and why. What is shown below is what it said last. */
export function LostBanner() {
  // An answer that was long under way removes the banner for a moment, but not what is being typed.
  const [open, setOpen] = useState<WayOn | null>(null)
  const close = () => setOpen(null)
  useOpenedDrafts()
  return (
    <>
      <BannerOfLoss onOpen={setOpen} />
      {open === 'sign-in' && <SignInDialog onClose={close} />}
      {open === 'token' && <CurrentServerDialog what="token" onClose={close} />}
      {open === 'certificate' && <CurrentServerDialog what="server" onClose={close} />}
    </>
  )
}

function BannerOfLoss({ onOpen }: { readonly onOpen: (way: WayOn) => void }) {
  const { isLost, barrier } = useConnection()
  const server = useSession((session) => (session.state === 'ready' ? session.session.server : undefined))
  if (!isLost) return <DraftsBanner otherwise={server && <ReleaseBanner server={server} />} />
  const place = server ? `“${visibleText(server.name)}”` : 'The server'
  if (barrier?.kind === 'unauthorized') return <SignedOutBanner onOpen={() => onOpen('sign-in')} />
  if (barrier?.code === 'TOKEN_REJECTED') return <TokenBanner place={place} onOpen={() => onOpen('token')} />
  if (barrier?.code === 'CERTIFICATE_REJECTED')
    return <CertificateBanner place={place} barrier={barrier} onOpen={() => onOpen('certificate')} />
  return (
    <Banner action={<Ways isOfServer={server !== undefined} canRetry />}>
      {barrier ? (
        <>
          <b>{place} gives no answer that can be used.</b> {visibleText(barrier.message)} {barrier.remedy}
        </>
      ) : (
        <>
          <b>{place} is not responding.</b> Numbers and lists are those of its last answer. Waybill tries again by
          itself; no data is lost.
        </>
      )}
    </Banner>
  )
}

interface WaysProps {
  readonly isOfServer: boolean
  readonly canRetry?: boolean
  readonly children?: ReactNode
}

function Ways({ isOfServer, canRetry, children }: WaysProps) {
  const retry = useMutation({ mutationFn: () => request(ShellServiceDocument, {}) })
  return (
    <>
      <DraftsLink />
      {children}
      {canRetry && (
        <Button small icon="refresh" disabled={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      )}
      {isOfServer && (
        <Button small onClick={() => void window.waybill?.connections.switchTo(null)}>
          Work on this computer
        </Button>
      )}
    </>
  )
}

interface BannerProps {
  readonly place: string
  readonly onOpen: () => void
}

/** The token of a connection is in the desktop shell, which goes on with a new one. */
function TokenBanner({ place, onOpen }: BannerProps) {
  return (
    <Banner
      action={
        <Ways isOfServer>
          <Button small icon="key" onClick={onOpen}>
            Enter a new token…
          </Button>
        </Ways>
      }
    >
      <b>{place} no longer accepts the token of this connection.</b> It has expired or was revoked, or an earlier state
      of the server was restored. Numbers and lists are those of its last answer; nothing is sent, and no data is lost.
    </Banner>
  )
}

function CertificateBanner({ place, barrier, onOpen }: BannerProps & { readonly barrier: RequestError }) {
  return (
    <Banner
      action={
        <Ways isOfServer canRetry>
          <Button small icon="key" onClick={onOpen}>
            Compare the certificate…
          </Button>
        </Ways>
      }
    >
      <b>{place} cannot be trusted as before.</b> {visibleText(barrier.message)} {barrier.remedy}
    </Banner>
  )
}

/** The token of a tab is in the tab. */
function SignedOutBanner({ onOpen }: Pick<BannerProps, 'onOpen'>) {
  return (
    <Banner
      action={
        <>
          <DraftsLink />
          <Button small icon="key" onClick={onOpen}>
            Enter a new token…
          </Button>
          <Button small onClick={() => closeSession('Signed out.')}>
            Sign out
          </Button>
        </>
      }
    >
      <b>The server no longer accepts the token of this tab.</b> It has expired or was revoked, or an earlier state of
      the server was restored. Numbers and lists are those of its last answer; nothing is sent, and no data is lost.
    </Banner>
  )
}
