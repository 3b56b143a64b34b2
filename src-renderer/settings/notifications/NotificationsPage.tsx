import { useRef, useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useDelivery, useDeliveryChanges } from '#renderer/lib/delivery-settings.ts'
import { useLastChange } from '#renderer/lib/last-change.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { DesktopNotices } from './DesktopNotices.tsx'
import { EnvironmentChoices } from './EnvironmentChoices.tsx'
import { findKinds, type KindPart } from './kinds.ts'
import { KindTable } from './KindTable.tsx'
import styles from './notifications.module.css'
import * as texts from './texts.tsx'
import { type NotificationSettings, useKindChanges, useNotificationSettings } from './use-notification-settings.ts'

/** What the user is told: the kinds, as the organization starts with them and as the user wants them, and from which environments. */
export function NotificationsPage() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.notifications }])
  const query = useNotificationSettings()
  return (
    <SettingsFrame here={paths.settingsPart('notifications')}>
      <Page>
        {query.data ? (
          <Settings settings={query.data} />
        ) : (
          <>
            <PageHead title={texts.notifications} />
            <QueryState
              query={query}
              loading={texts.loadingNotifications}
              failed={texts.notificationsCouldNotBeLoaded}
            />
          </>
        )}
      </Page>
    </SettingsFrame>
  )
}

function Settings({ settings: { organization, organizationUser } }: { readonly settings: NotificationSettings }) {
  const [search, setSearch] = useState('')
  const [part, setPart] = useState<KindPart>('all')
  const field = useRef<HTMLInputElement>(null)
  const last = useLastChange()
  const { change, removeOwn } = useKindChanges(last)
  const delivery = useDelivery().data
  const changes = useDeliveryChanges(last)
  useKeys({ '/': () => field.current?.focus(), z: last.undo })
  const { role, notificationSettings: own } = organizationUser
  const groups = findKinds({ organization: organization.notificationSettings, own }, search, part)
  const changed = own.filter(({ hasOverride }) => hasOverride).length
  return (
    <>
      <PageHead
        title={texts.notifications}
        facts={[formatCount(own.length, texts.kindForms), texts.organizationSetsTheStartYourOwn]}
        actions={
          <Button kind="bare" disabled={changed === 0} onClick={removeOwn}>
            {texts.backToTheDefaults}
          </Button>
        }
      />
      {window.waybill && <DesktopNotices bridge={window.waybill.notices} />}
      <div className={styles.tools}>
        <TextField
          ref={field}
          type="search"
          icon="find"
          keys="/"
          label={texts.findAKind}
          labelHidden
          placeholder={texts.type}
          value={search}
          onChange={setSearch}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') setSearch('')
            if (key === 'Escape' || key === 'Enter') currentTarget.blur()
          }}
        />
        <Segments<KindPart>
          label={texts.show}
          value={part}
          onChange={setPart}
          segments={[
            { value: 'all', label: texts.allTypes },
            { value: 'mine', label: texts.onlyMine },
            { value: 'alerts', label: texts.onlyAlerts },
          ]}
        />
        <span className={text.push} />
        <span className={styles.legend}>{texts.changedFromWhatItInherits(<span className={styles.changed} />)}</span>
      </div>
      {groups.length === 0 ? (
        <NoKinds search={search} part={part} />
      ) : (
        <KindTable
          groups={groups}
          mayChangeOrganization={role === 'Owner' || role === 'Admin'}
          onChange={change}
          reach={delivery && { settings: delivery, changes }}
        />
      )}
      <EnvironmentChoices />
      <BottomBar>
        <span>{summary(organization.notificationSettings, changed)}</span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Space">{texts.onOff}</KeyHint>
        <KeyHint keys="1 2 3">{texts.level}</KeyHint>
        <KeyHint keys="z">{texts.undo}</KeyHint>
        <KeyHint keys="/">{texts.find}</KeyHint>
      </BottomBar>
    </>
  )
}

function NoKinds({ search, part }: { readonly search: string; readonly part: KindPart }) {
  return search === '' && part === 'mine' ? (
    <EmptyState icon="settings" title={texts.nothingOfYourOwn}>
      {texts.youAreToldWhatTheOrganization}
    </EmptyState>
  ) : (
    <EmptyState icon="find" title={texts.noKindFits}>
      {texts.tryAnotherWordOrShowAll}
    </EmptyState>
  )
}

function summary(organization: readonly { readonly hasOverride: boolean }[], own: number): string {
  const shared = organization.filter(({ hasOverride }) => hasOverride).length
  return texts.changedByTheOrganization(formatCount(own, texts.ownChoiceForms), shared)
}
