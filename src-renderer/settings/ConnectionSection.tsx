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

const originLabels = {
  desktop: 'Built into this app',
  browser: 'The server that serves this page',
} as const

/** How the service keeps its secrets (`service.secretProtection`). */
const protectionLabels: Readonly<Record<string, string>> = {
  KEYCHAIN: 'Encrypted with the keychain of the system',
  FILE: 'In files that only the user of the service can read',
  UNPROTECTED: 'Not encrypted: this desktop has no keychain. They are in files that only you can read',
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
  if (code === null) showToast({ text: 'No link could be created. Sign in again.', tone: 'bad' })
  else await copyText(`${location.origin}/#k=${code}`, 'It works once, within ten minutes, on this computer.')
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
    <Section title="Service" note={session.session.server?.name ?? originLabels[session.origin]}>
      {service.isError && !isNotAvailable(service.error) && (
        <ErrorState
          title="The connection could not be loaded"
          error={service.error}
          onRetry={() => void service.refetch()}
        />
      )}
      {service.isPending && (
        <div className={styles.facts} role="status" aria-label="Loading connection">
          <SkeletonRows rows={5} height="1.5rem" />
        </div>
      )}
      {service.data && (
        <dl className={styles.facts}>
          <dt>Waybill</dt>
          <dd>{service.data.service.version}</dd>
          <dt>Matching engine</dt>
          <dd>{service.data.service.engineVersion}</dd>
          <dt>Network</dt>
          <dd>{service.data.service.networkAllowed ? 'Allowed' : 'Not allowed'}</dd>
          <dt>Secrets</dt>
          <dd>{protectionLabels[service.data.service.secretProtection] ?? service.data.service.secretProtection}</dd>
          <dt>Largest upload</dt>
          <dd>{formatBytes(service.data.service.limits.uploadBytes)}</dd>
          <dt>Signed in as</dt>
          <dd>
            {service.data.organizationUser.user.name}, {service.data.organizationUser.role}
          </dd>
        </dl>
      )}
      {session.session.server && <ReleaseLine server={session.session.server} />}
      {session.origin === 'browser' && (
        <p className={styles.about}>
          A page works with the server that serves it. The desktop app switches between this computer and servers.
        </p>
      )}
      {session.origin === 'browser' && (
        <div className={styles.buttons}>
          {hasLinks && (
            <Button icon="copy" onClick={() => void copySignInLink(session.session)}>
              Copy sign-in link
            </Button>
          )}
          <Button icon="key" onClick={() => void signOut(service.data?.organizationUser.token)}>
            Sign out
          </Button>
        </div>
      )}
    </Section>
  )
}
