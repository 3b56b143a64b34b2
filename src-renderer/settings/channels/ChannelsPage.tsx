import { useRef } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './channels.module.css'
import { DeliveryLists, WaitingForNetwork } from './DeliveryLists.tsx'
import { MailChannel } from './MailChannel.tsx'
import { PrivateHosts } from './PrivateHosts.tsx'
import { type ChannelSettings, useChannels } from './use-channels.ts'
import { WebhookChannel } from './WebhookChannel.tsx'

/** The ways by which notifications leave, what waits in them, and what failed. */
export function ChannelsPage() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Channels' }])
  const query = useChannels()
  const list = useRef<HTMLDivElement>(null)
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-channel]') ?? [])]
  const here = () => cards().findIndex((card) => card.contains(document.activeElement))
  const move = (step: 1 | -1) => {
    const all = cards()
    const at = here() < 0 ? (step === 1 ? 0 : all.length - 1) : Math.min(Math.max(here() + step, 0), all.length - 1)
    all[at]?.querySelector<HTMLElement>('[role=switch]:not(:disabled), input, button')?.focus()
  }
  const test = () => cards()[Math.max(here(), 0)]?.querySelector<HTMLButtonElement>('[data-test]')?.click()
  useKeys({ j: () => move(1), k: () => move(-1), t: test })
  return (
    <SettingsFrame here={paths.settingsPart('channels')}>
      <Page>
        <PageHead title="Channels" facts={['Yours. The inbox always gets everything that is on']} />
        {query.data ? (
          <>
            <WaitingForNetwork settings={query.data} />
            <div ref={list} className={styles.cards}>
              <MailChannel settings={query.data} />
              <WebhookChannel channel="slack" settings={query.data} />
              <WebhookChannel channel="teams" settings={query.data} />
              <WebhookChannel channel="webhook" settings={query.data} />
            </div>
            <p className={styles.secrets}>
              An address is a secret: afterwards only host and last characters are shown. Addresses in private networks
              are rejected unless an Owner allows their host.
            </p>
            <div className={styles.lists}>
              <DeliveryLists settings={query.data} />
              <PrivateHosts settings={query.data} />
            </div>
          </>
        ) : (
          <QueryState query={query} loading="Loading channels" failed="Channels could not be loaded" />
        )}
      </Page>
      <BottomBar>
        <span>{query.data && summary(query.data)}</span>
        <span className={text.push} />
        <KeyHint keys="j k">channel</KeyHint>
        <KeyHint keys="Space">on, off</KeyHint>
        <KeyHint keys="t">test</KeyHint>
      </BottomBar>
    </SettingsFrame>
  )
}

function summary({ organizationUser, waiting, failed }: ChannelSettings): string {
  const { email, slack, teams, webhook } = organizationUser.notificationChannel
  const on = [email, slack, teams, webhook].filter(Boolean).length
  return [
    `${formatCount(on, 'channel')} on`,
    ...(waiting.totalCount > 0 ? [`${formatCount(waiting.totalCount, 'message waits', 'messages wait')}`] : []),
    ...(failed.totalCount > 0 ? [`${failed.totalCount} not sent`] : []),
  ].join(', ')
}
