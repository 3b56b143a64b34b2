import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { ShellServiceDocument } from '#renderer/generated/documents.ts'
import { useConnection } from '#renderer/lib/connection.ts'
import type { RequestError } from '#renderer/lib/request-error.ts'
import { loopback } from '#renderer/lib/loopback.ts'
import { request } from '#renderer/lib/request.ts'
import { closeSession, useSession } from '#renderer/lib/session.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { CurrentServerDialog } from '#renderer/settings/connections/CurrentServerDialog.tsx'
import { Banner } from '#renderer/ui/Banner.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { DraftsBanner, DraftsLink, useOpenedDrafts } from './DraftsBanner.tsx'
import { ReleaseBanner } from './ReleaseBanner.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import * as texts from './texts.tsx'

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
      {open === 'token' && <CurrentServerDialog what={texts.token} onClose={close} />}
      {open === 'certificate' && <CurrentServerDialog what={texts.server} onClose={close} />}
    </>
  )
}

function BannerOfLoss({ onOpen }: { readonly onOpen: (way: WayOn) => void }) {
  const { isLost, barrier } = useConnection()
  const server = useSession((session) => (session.state === 'ready' ? session.session.server : undefined))
  const hasAnswers = useHasAnswers()
  if (!isLost) return <DraftsBanner otherwise={server && <ReleaseBanner server={server} />} />
  const isHere = !server && (window.waybill !== undefined || loopback.has(location.hostname))
  const place = server ? `“${visibleText(server.name)}”` : isHere ? texts.waybill : texts.theServer
  if (barrier?.kind === 'unauthorized') return <SignedOutBanner onOpen={() => onOpen('sign-in')} />
  if (barrier?.code === 'TOKEN_REJECTED') return <TokenBanner place={place} onOpen={() => onOpen('token')} />
  if (barrier?.code === 'CERTIFICATE_REJECTED')
    return <CertificateBanner place={place} barrier={barrier} onOpen={() => onOpen('certificate')} />
  return (
    <Banner action={<Ways isOfServer={server !== undefined} canRetry />}>
      {barrier ? (
        <>
          <b>{texts.givesNoAnswer(place)}</b> {visibleText(barrier.message)} {barrier.remedy}
        </>
      ) : (
        <>
          <b>{texts.isNotResponding(place)}</b>{' '}
          {hasAnswers ? texts.numbersAndListsAreThose : texts.nothingIsShownUntilItAnswers}{' '}
          {isHere && !window.waybill ? texts.startItWhereYouStartedIt : texts.waybillTriesAgain}
        </>
      )}
    </Banner>
  )
}

/** Whether something is shown that the server said. After a reload without it there is nothing. */
function useHasAnswers(): boolean {
  const queries = useQueryClient().getQueryCache().getAll()
  return queries.some(({ state }) => state.data !== undefined)
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
          {texts.tryAgain}
        </Button>
      )}
      {isOfServer && (
        <Button small onClick={() => void window.waybill?.connections.switchTo(null)}>
          {texts.workOnThisComputer}
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
            {texts.enterANewToken}
          </Button>
        </Ways>
      }
    >
      {texts.itHasExpiredOrWasRevoked(<b>{texts.noLongerAcceptsTheToken(place)}</b>)}
    </Banner>
  )
}

function CertificateBanner({ place, barrier, onOpen }: BannerProps & { readonly barrier: RequestError }) {
  return (
    <Banner
      action={
        <Ways isOfServer canRetry>
          <Button small icon="key" onClick={onOpen}>
            {texts.compareTheCertificate}
          </Button>
        </Ways>
      }
    >
      <b>{texts.cannotBeTrustedAsBefore(place)}</b> {visibleText(barrier.message)} {barrier.remedy}
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
            {texts.enterANewToken}
          </Button>
          <Button small onClick={() => closeSession(texts.signedOut)}>
            {texts.signOut}
          </Button>
        </>
      }
    >
      {texts.serverNoItHasExpired(<b>{texts.serverNoLongerAcceptsTheToken}</b>)}
    </Banner>
  )
}
