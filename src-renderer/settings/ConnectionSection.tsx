import { useQuery } from '@tanstack/react-query'
import type { Session } from '#shared/bridge.ts'
import { SettingsServiceDocument } from '#renderer/generated/documents.ts'
import { copyText } from '#renderer/lib/clipboard.ts'
import { formatBytes } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { isNotAvailable } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import { useSession } from '#renderer/lib/session.ts'
import { fetchCode, fetchSignInKind } from '#renderer/lib/sign-in.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import { ReleaseLine } from './connections/ReleaseLine.tsx'
import { signOut } from './sign-out.ts'
import styles from './SettingsView.module.css'
import * as texts from './texts.tsx'

const originLabels = {
  desktop: texts.builtIntoThisApp,
  browser: texts.serverThatServesThisPage,
} as const

/** How the service keeps its secrets (`service.secretProtection`). */
const protectionLabels: Readonly<Record<string, string>> = {
  KEYCHAIN: texts.encryptedWithTheKeychain,
  FILE: texts.inFilesThatOnlyTheUser,
  UNPROTECTED: texts.notEncryptedThisDesktop,
}

/** Whether one-time links of this page's server sign in. */
function useHasLinks(): boolean {
  const origin = useSession((session) => (session.state === 'ready' ? session.origin : null))
  const kind = useQuery({
    queryKey: queryKey('organization', 'sign-in kind'),
    queryFn: fetchSignInKind,
    enabled: origin === 'browser',
    staleTime: Infinity,
  })
  return kind.data === 'link'
}

async function copySignInLink(session: Session): Promise<void> {
  const code = await fetchCode(session).catch(() => null)
  if (code === null) showToast({ text: texts.noLinkCouldBeCreatedSign, tone: 'bad' })
  else await copyText(`${location.origin}/#k=${code}`, texts.itWorksOnceWithinTenMinutes)
}

/** Shows the service of this window and a button to sign out. */
export function ConnectionSection() {
  const session = useSession()
  const service = useQuery({
    queryKey: queryKey('organization', 'settings'),
    queryFn: ({ signal }) => request(SettingsServiceDocument, {}, signal),
  })
  const hasLinks = useHasLinks()
  if (session.state !== 'ready') return null
  return (
    <Section title={texts.service} note={session.session.server?.name ?? originLabels[session.origin]}>
      {service.isError && !isNotAvailable(service.error) && (
        <ErrorState
          title={texts.connectionCouldNotBeLoaded}
          error={service.error}
          onRetry={() => void service.refetch()}
        />
      )}
      {service.isPending && (
        <div className={styles.facts} role="status" aria-label={texts.loadingConnection}>
          <SkeletonRows rows={5} height="1.5rem" />
        </div>
      )}
      {service.data && (
        <dl className={styles.facts}>
          <div>
            <dt>{texts.waybill}</dt>
            <dd>{service.data.service.version}</dd>
          </div>
          <div>
            <dt>{texts.matchingEngine}</dt>
            <dd>{service.data.service.engineVersion}</dd>
          </div>
          <div>
            <dt>{texts.network}</dt>
            <dd>{service.data.service.networkAllowed ? texts.allowed : texts.notAllowed}</dd>
          </div>
          <div>
            <dt>{texts.secrets}</dt>
            <dd>{protectionLabels[service.data.service.secretProtection] ?? service.data.service.secretProtection}</dd>
          </div>
          <div>
            <dt>{texts.largestUpload}</dt>
            <dd>{formatBytes(service.data.service.limits.uploadBytes)}</dd>
          </div>
          <div>
            <dt>{texts.signedInAs}</dt>
            <dd>
              {service.data.organizationUser.user.name}, {service.data.organizationUser.role}
            </dd>
          </div>
        </dl>
      )}
      {session.session.server && <ReleaseLine server={session.session.server} />}
      {session.origin === 'browser' && <p className={styles.about}>{texts.pageWorksWithTheServer}</p>}
      {session.origin === 'browser' && (
        <div className={styles.buttons}>
          {hasLinks && (
            <Button icon="copy" onClick={() => void copySignInLink(session.session)}>
              {texts.copySignInLink}
            </Button>
          )}
          <Button icon="key" onClick={() => void signOut(service.data?.organizationUser.token)}>
            {texts.signOut}
          </Button>
        </div>
      )}
    </Section>
  )
}
