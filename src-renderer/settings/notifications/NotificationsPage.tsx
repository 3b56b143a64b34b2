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
import { type NotificationSettings, useKindChanges, useNotificationSettings } from './use-notification-settings.ts'

/** What the user is told: the kinds, as the organization starts with them and as the user wants them, and from which environments. */
export function NotificationsPage() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Notifications' }])
  const query = useNotificationSettings()
  return (
    <SettingsFrame here={paths.settingsPart('notifications')}>
      <Page>
        {query.data ? (
          <Settings settings={query.data} />
        ) : (
          <>
            <PageHead title="Notifications" />
            <QueryState query={query} loading="Loading notifications" failed="Notifications could not be loaded" />
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
        title="Notifications"
        facts={[formatCount(own.length, 'kind'), 'The organization sets the start, your own choice wins for you']}
        actions={
          <Button kind="bare" disabled={changed === 0} onClick={removeOwn}>
            Back to the defaults
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
          label="Find a kind"
          labelHidden
          placeholder="Kind"
          value={search}
          onChange={setSearch}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') setSearch('')
            if (key === 'Escape' || key === 'Enter') currentTarget.blur()
          }}
        />
        <Segments<KindPart>
          label="Show"
          value={part}
          onChange={setPart}
          segments={[
            { value: 'all', label: 'All kinds' },
            { value: 'mine', label: 'Only mine' },
            { value: 'alerts', label: 'Only alerts' },
          ]}
        />
        <span className={text.push} />
        <span className={styles.legend}>
          <span className={styles.changed} /> changed from what it inherits
        </span>
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
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Space">on, off</KeyHint>
        <KeyHint keys="1 2 3">level</KeyHint>
        <KeyHint keys="z">undo</KeyHint>
        <KeyHint keys="/">find</KeyHint>
      </BottomBar>
    </>
  )
}

function NoKinds({ search, part }: { readonly search: string; readonly part: KindPart }) {
  return search === '' && part === 'mine' ? (
    <EmptyState icon="settings" title="Nothing of your own">
      You are told what the organization set. Under “All kinds” you can choose otherwise for yourself.
    </EmptyState>
  ) : (
    <EmptyState icon="find" title="No kind fits">
      Try another word, or show all kinds.
    </EmptyState>
  )
}

function summary(organization: readonly { readonly hasOverride: boolean }[], own: number): string {
  const shared = organization.filter(({ hasOverride }) => hasOverride).length
  return `${formatCount(own, 'own choice')}, ${shared} changed by the organization`
}
