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
import { isServer, summary } from './summary.ts'
import * as texts from './texts.tsx'
import {
  type Provider,
  type SignInSettings,
  useProviderChange,
  useProviderCheck,
  useSignInSettings,
} from './use-sign-in.ts'

/** How people sign in with an account of their organization. */
export function SignInPage() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.signIn }])
  const query = useSignInSettings()
  return (
    <SettingsFrame here={paths.settingsPart('sign-in')}>
      <Page>
        <PageHead
          title={texts.signIn}
          facts={query.data && !isServer(query.data) ? [] : [texts.withAnAccountThatPeople]}
        />
        {query.data ? (
          <Content settings={query.data} />
        ) : (
          <QueryState query={query} loading={texts.loadingTheProvider} failed={texts.providerCouldNotBeLoaded} />
        )}
      </Page>
      <BottomBar>
        <span>{query.data && summary(query.data)}</span>
      </BottomBar>
    </SettingsFrame>
  )
}

function Content({ settings }: { readonly settings: SignInSettings }) {
  const { organization, organizationUser } = settings
  const provider = organization.signInProvider
  if (!isServer(settings)) {
    return <p className={styles.about}>{texts.onThisComputerThereIsNothing}</p>
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
    <Section title={texts.provider} note={texts.forEveryoneWhoUsesThisServer}>
      {provider === null ? (
        <p className={styles.about}>
          {texts.peopleSignInWithAnInvitation}
          {!isOwner && texts.ownerCanSetOneUp}
        </p>
      ) : (
        <ProviderFacts provider={provider} />
      )}
      {isOwner && (
        <div className={styles.row}>
          <Button icon="pencil" onClick={() => setEditing(true)}>
            {provider === null ? texts.setUpProvider : texts.change}
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
    [texts.name, name],
    [texts.issuer, issuer],
    [texts.clientId, clientId],
    [texts.redirectUrl, redirectUrl()],
    [texts.emailAddress, texts.inTheClaim(emailClaim)],
    [
      texts.foundByAddress,
      allowedDomains.length === 0 ? texts.inEveryDomain : texts.onlyInAllowedDomains(allowedDomains.join(', ')),
    ],
    [texts.newPeople, newUserRole === null ? texts.areNotAdded : texts.becomeNewUserRole(newUserRole)],
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
  return window.waybill ? texts.addressOfTheServerThenSigned : new URL('signed-in', document.baseURI).href
}

function ProviderActions() {
  const check = useProviderCheck()
  const change = useProviderChange()
  return (
    <>
      <Button disabled={check.isPending} onClick={() => check.mutate()}>
        {texts.checkNow}
      </Button>
      <Button
        kind="bare"
        disabled={change.isPending}
        onClick={() => change.mutate(null, { onError: (error) => showError(error, texts.providerWasNotRemoved) })}
      >
        {texts.remove}
      </Button>
      {check.isSuccess && (
        <p className={check.data === null ? styles.good : styles.problem} role="status">
          {check.data === null ? texts.providerAnsweredAsItMust : `${check.data}.`}
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
    if (problem !== null) showError(new Error(problem), texts.accountCouldNotBeLinked)
  }
  const about =
    link !== undefined ? texts.linkedSinceYourNameAndEmail(formatTime(link.linkedAt)) : texts.notLinkedYetTheFirstSign
  const mayLink = link === undefined && provider.problem === null && !window.waybill
  return (
    <Section title={texts.yourAccount} note={<VisibleText>{provider.name}</VisibleText>}>
      <p className={styles.about}>{about}</p>
      {mayLink && role !== user.role && <p className={styles.about}>{texts.yourTokenHasALowerRole}</p>}
      {mayLink && role === user.role && (
        <div className={styles.row}>
          <Button disabled={isLeaving} onClick={() => void leave()}>
            {texts.linkAccountOf(<VisibleText>{provider.name}</VisibleText>)}
          </Button>
        </div>
      )}
    </Section>
  )
}
