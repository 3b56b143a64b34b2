import { useRef } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import {
  type ChannelName,
  channelNames,
  type ChannelRule,
  frequencies,
  lowestLevels,
} from '#renderer/lib/delivery-words.ts'
import { RuleControls } from './RuleControls.tsx'
import { TimesSection } from './TimesSection.tsx'
import { type DeliveryChanges, useDelivery, useDeliveryChanges } from '#renderer/lib/delivery-settings.ts'
import { useLastChange } from '#renderer/lib/last-change.ts'
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
import * as texts from './texts.tsx'
import { type ChannelSettings, useChannels } from './use-channels.ts'
import { WebhookChannel } from './WebhookChannel.tsx'

const webhookNames = ['slack', 'teams', 'webhook'] as const

/** The ways by which notifications leave, what waits in them, and what failed. */
export function ChannelsPage() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.channels }])
  const query = useChannels()
  const delivery = useDelivery()
  const last = useLastChange()
  const changes = useDeliveryChanges(last)
  const list = useRef<HTMLDivElement>(null)
  useChannelKeys(list, changes)
  useKeys({ z: last.undo })
  const rulesOf = (channel: ChannelName) =>
    delivery.data && <RuleControls channel={channel} settings={delivery.data} changes={changes} />
  return (
    <SettingsFrame here={paths.settingsPart('channels')}>
      <Page>
        <PageHead title={texts.channels} facts={[texts.whereYourMessagesAreSentBesides]} />
        {query.data ? (
          <div ref={list}>
            <WaitingForNetwork settings={query.data} />
            <div className={styles.cards}>
              <MailChannel settings={query.data} rules={rulesOf('email')} />
              {webhookNames.map((channel) => (
                <WebhookChannel key={channel} channel={channel} settings={query.data} rules={rulesOf(channel)} />
              ))}
            </div>
            <p className={styles.secrets}>{texts.addressIsASecretAfterwardsOnly}</p>
            <div className={styles.lists}>
              {delivery.data ? (
                <TimesSection settings={delivery.data} changes={changes} />
              ) : (
                <QueryState query={delivery} loading={texts.loadingTimes} failed={texts.timesCouldNotBeLoaded} />
              )}
              <DeliveryLists settings={query.data} />
              <PrivateHosts settings={query.data} />
            </div>
          </div>
        ) : (
          <QueryState query={query} loading={texts.loadingChannels} failed={texts.channelsCouldNotBeLoaded} />
        )}
      </Page>
      <BottomBar>
        <span>{query.data && summary(query.data)}</span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.channel}</KeyHint>
        <KeyHint keys="Space">{texts.onOff}</KeyHint>
        <KeyHint keys="1 2 3">{texts.whatIsSent}</KeyHint>
        <KeyHint keys="f">{texts.schedule}</KeyHint>
        <KeyHint keys="t">{texts.test}</KeyHint>
        <KeyHint keys="z">{texts.undo}</KeyHint>
      </BottomBar>
    </SettingsFrame>
  )
}

/** J and K go from channel to channel; in the one that has the focus, T tests, 1 to 3 set what is sent, and F how often. */
function useChannelKeys(list: { readonly current: HTMLDivElement | null }, changes: DeliveryChanges): void {
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-channel]') ?? [])]
  const here = () => cards().findIndex((card) => card.contains(document.activeElement))
  const move = (step: 1 | -1) => {
    const all = cards()
    const at = here() < 0 ? (step === 1 ? 0 : all.length - 1) : Math.min(Math.max(here() + step, 0), all.length - 1)
    all[at]?.querySelector<HTMLElement>('[role=switch]:not(:disabled), input, button')?.focus()
  }
  const test = () => cards()[Math.max(here(), 0)]?.querySelector<HTMLButtonElement>('[data-test]')?.click()
  const change = (next: Parameters<DeliveryChanges['changeRule']>[1]) => {
    const card = cards()[here()]
    const channel = channelNames.find((each) => each === card?.dataset['channel'])
    // Only what is shown is changed.
    if (channel && card?.querySelector('[data-rules]')) changes.changeRule(channel, next)
  }
  const choose = (index: number) => () => {
    const lowestLevel = lowestLevels[index]
    if (lowestLevel) change(() => ({ lowestLevel }))
  }
  const turnFrequency = (now: ChannelRule) => {
    const at = frequencies.findIndex((each) => each === now.frequency)
    return { frequency: frequencies[(at + 1) % frequencies.length] ?? 'AT_ONCE' }
  }
  useKeys({ j: () => move(1), k: () => move(-1), t: test, f: () => change(turnFrequency) })
  useKeys({ '1': choose(0), '2': choose(1), '3': choose(2) })
}

function summary({ organizationUser, waiting, failed }: ChannelSettings): string {
  const { email, slack, teams, webhook } = organizationUser.notificationChannel
  const on = [email, slack, teams, webhook].filter(Boolean).length
  return [
    `${formatCount(on, texts.channelForms)} on`,
    ...(waiting.totalCount > 0 ? [`${formatCount(waiting.totalCount, texts.messageWaitsForms)}`] : []),
    ...(failed.totalCount > 0 ? [texts.totalCountNotSent(failed.totalCount)] : []),
  ].join(', ')
}
