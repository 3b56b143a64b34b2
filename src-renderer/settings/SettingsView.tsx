import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { paths, type SettingsPart, settingsParts } from '#renderer/lib/paths.ts'
import { desktopPage } from '#renderer/lib/settings-pages.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { lateScreen } from '#renderer/ui/late-screen.tsx'
import { AllSettings } from './AllSettings.tsx'
import { ChannelsPage } from './channels/ChannelsPage.tsx'
import { ConnectionList } from './connections/ConnectionList.tsx'
import { ConnectionSection } from './ConnectionSection.tsx'
import { DesktopSettings } from './DesktopSettings.tsx'
import { EnvironmentsPage } from './environments/EnvironmentsPage.tsx'
import { GeneralSettings } from './GeneralSettings.tsx'
import { SigningKeysPage } from './keys/SigningKeysPage.tsx'
import { PeoplePage } from './people/PeoplePage.tsx'
import { PrioritySection } from './PrioritySection.tsx'
import { TokensPage } from './tokens/TokensPage.tsx'
import styles from './SettingsView.module.css'
import * as texts from './texts.tsx'

/** Loaded when it is shown: it has the words of every operation. */
const RolesPage = lateScreen(async () => (await import('./roles/RolesPage.tsx')).RolesPage)
const NotificationsPage = lateScreen(
  async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage,
)
const SignInPage = lateScreen(async () => (await import('./sign-in/SignInPage.tsx')).SignInPage)
const TrackersPage = lateScreen(async () => (await import('./trackers/TrackersPage.tsx')).TrackersPage)

interface Part {
  readonly title: string
  readonly about: string
  readonly content: () => ReactNode
}

/** The parts that are a form. The audit log is a feature of its own. */
type FormPart = Exclude<
  SettingsPart,
  | 'environments'
  | 'notifications'
  | 'channels'
  | 'trackers'
  | 'keys'
  | 'audit-log'
  | 'people'
  | 'tokens'
  | 'sign-in'
  | 'roles'
>

const parts: Readonly<Record<FormPart | 'desktop', Part>> = {
  general: {
    title: texts.general,
    about: texts.storedOnThisComputer,
    content: () => <GeneralSettings />,
  },
  desktop: {
    title: texts.desktop,
    about: texts.whatTheAppDoes,
    content: () => window.waybill && <DesktopSettings bridge={window.waybill} />,
  },
  'queue-order': {
    title: texts.queueOrder,
    about: texts.appliesToEveryoneInTheOrganization,
    content: () => <PrioritySection />,
  },
  connection: {
    title: texts.connections,
    about: texts.serviceThatThisWindowWorksWith,
    content: () => (
      <>
        {window.waybill && <ConnectionList bridge={window.waybill.connections} />}
        <ConnectionSection />
      </>
    ),
  },
}

/** Shows all settings with their present state, or one part of them. */
export function SettingsView({ part }: { readonly part: string | undefined }) {
  const known = settingsParts.find((one) => one === part)
  if (known === 'environments') return <EnvironmentsPage />
  if (known === 'notifications') return <NotificationsPage />
  if (known === 'trackers') return <TrackersPage />
  if (known === 'channels') return <ChannelsPage />
  if (known === 'keys') return <SigningKeysPage />
  if (known === 'people') return <PeoplePage />
  if (known === 'tokens') return <TokensPage />
  if (known === 'sign-in') return <SignInPage />
  if (known === 'roles') return <RolesPage />
  if (known !== undefined && known !== 'audit-log') return <SettingsPart part={known} />
  if (part === 'desktop' && window.waybill) return <SettingsPart part={part} />
  return part === undefined ? <AllSettings /> : <Redirect to={paths.settings} replace />
}

function SettingsPart({ part }: { readonly part: FormPart | 'desktop' }) {
  const { title, about, content } = parts[part]
  usePlace([{ label: texts.settings, href: paths.settings }, { label: title }])
  return (
    <SettingsFrame here={part === 'desktop' ? desktopPage : paths.settingsPart(part)}>
      <Page>
        <PageHead title={title} facts={[about]} />
        <div className={styles.page}>{content()}</div>
      </Page>
      <BottomBar>
        <span>{(part === 'general' || part === 'desktop') && texts.changesAreSavedAtOnce}</span>
        <span className={text.push} />
        <KeyHint keys="g ,">{texts.allSettings}</KeyHint>
      </BottomBar>
    </SettingsFrame>
  )
}
