import { useState } from 'react'
import { formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { beginSignIn } from '#renderer/lib/provider-sign-in.ts'
import { openedSession } from '#renderer/lib/session.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Page, PageHead, Section } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import styles from './sign-in.module.css'
import {
  type Provider,
  type SignInSettings,
  useProviderChange,
  useProviderCheck,
  useSignInSettings,
} from './use-sign-in.ts'

/** How people sign in with an account of their organization. */
export function SignInPage() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Sign-in' }])
  const query = useSignInSettings()
  return (
    <SettingsFrame here={paths.settingsPart('sign-in')}>
      <Page>
        <PageHead title="Sign-in" facts={['With an account that people have already']} />
        {query.data ? (
          <Content settings={query.data} />
        ) : (
          <QueryState query={query} loading="Loading the provider" failed="The provider could not be loaded" />
        )}
      </Page>
      <BottomBar>
        <span>{query.data && summary(query.data)}</span>
      </BottomBar>
    </SettingsFrame>
  )
}

function summary({ organization: { signInProvider: provider } }: SignInSettings): string {
  if (provider === null) return 'Invitation links and tokens only'
  return provider.problem === null
    ? `${provider.name}, invitation links and tokens`
    : `${provider.name} does not work now`
}

function Content({ settings }: { readonly settings: SignInSettings }) {
  const { service, organization, organizationUser } = settings
  const provider = organization.signInProvider
  if (service.deployment === 'desktop') {
    return <p className={styles.about}>Only a server has people who sign in. This computer is used without.</p>
  }
  return (
    <>
      <ProviderPart provider={provider} isOwner={organizationUser.role === 'Owner'} />
      {provider !== null && <OwnAccount provider={provider} settings={settings} />}
    </>
  )
}

function ProviderPart({ provider, isOwner }: { readonly provider: Provider | null; readonly isOwner: boolean }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Section title="Provider" note="For everyone who uses this server">
      {provider === null ? (
        <p className={styles.about}>
          People sign in with an invitation link or a token. With an OpenID provider, such as Entra ID, Google, Okta or
          Keycloak, they use the account that they have already.
          {!isOwner && ' An Owner can set one up.'}
        </p>
      ) : (
        <ProviderFacts provider={provider} />
      )}
      {isOwner && (
        <div className={styles.row}>
          <Button icon="pencil" onClick={() => setEditing(true)}>
            {provider === null ? 'Set up provider…' : 'Change…'}
          </Button>
          {provider !== null && <ProviderActions />}
        </div>
      )}
      {isEditing && <ProviderDialog provider={provider} onClose={() => setEditing(false)} />}
    </Section>
  )
}

function ProviderFacts({ provider }: { readonly provider: Provider }) {
  const { name, issuer, clientId, emailClaim, allowedDomains, newUserRole, problem } = provider
  const facts = [
    ['Name', name],
    ['Issuer', issuer],
    ['Client ID', clientId],
    ['Redirect URL', redirectUrl()],
    ['Email address', `in the claim ${emailClaim}`],
    ['Found by address', allowedDomains.length === 0 ? 'in every domain' : `only in ${allowedDomains.join(', ')}`],
    ['New people', newUserRole === null ? 'are not added' : `become ${newUserRole}`],
  ] as const
  return (
    <>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}.
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <VisibleText>{value}</VisibleText>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Where the provider sends people back to. The page of a server is in a browser; the desktop app has another address. */
export function redirectUrl(): string {
  return window.waybill ? 'the address of the server, then /signed-in' : new URL('signed-in', document.baseURI).href
}

function ProviderActions() {
  const check = useProviderCheck()
  const change = useProviderChange()
  return (
    <>
      <Button disabled={check.isPending} onClick={() => check.mutate()}>
        Check now
      </Button>
      <Button
        kind="bare"
        disabled={change.isPending}
        onClick={() => change.mutate(null, { onError: (error) => showError(error, 'The provider was not removed') })}
      >
        Remove
      </Button>
      {check.isSuccess && (
        <p className={check.data === null ? styles.good : styles.problem} role="status">
          {check.data === null ? 'The provider answered as it must.' : `${check.data}.`}
        </p>
      )}
    </>
  )
}

function OwnAccount({ provider, settings }: { readonly provider: Provider; readonly settings: SignInSettings }) {
  const { role, user } = settings.organizationUser
  // An issuer without a path may be entered with or without its last slash.
  const link = user.signInLinks.find(({ issuer }) => URL.parse(issuer)?.href === URL.parse(provider.issuer)?.href)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    const problem = await beginSignIn(openedSession())
    setLeaving(false)
    if (problem !== null) showError(new Error(problem), 'The account could not be linked')
  }
  const about =
    link !== undefined
      ? `Linked since ${formatTime(link.linkedAt)}. Your name and email address there may change.`
      : 'Not linked yet. The first sign-in with a verified email address links it, or you do it here.'
  const mayLink = link === undefined && provider.problem === null && !window.waybill
  return (
    <Section title="Your account" note={<VisibleText>{provider.name}</VisibleText>}>
      <p className={styles.about}>{about}</p>
      {mayLink && role !== user.role && (
        <p className={styles.about}>Your token has a lower role than you. Sign in with your whole role to link.</p>
      )}
      {mayLink && role === user.role && (
        <div className={styles.row}>
          <Button disabled={isLeaving} onClick={() => void leave()}>
            Link account of <VisibleText>{provider.name}</VisibleText>
          </Button>
        </div>
      )}
    </Section>
  )
}
