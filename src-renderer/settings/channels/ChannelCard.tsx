import type { ReactNode } from 'react'
import { formatCount, formatTime } from '#renderer/lib/format.ts'
import { channelLabels, type ChannelName } from '#renderer/lib/delivery-words.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Switch } from '#renderer/ui/Switch.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import styles from './channels.module.css'
import * as texts from './texts.tsx'
import { type ChannelSettings, useChannelSwitch } from './use-channels.ts'

/** One channel: its name, how its last message went, the switch, and what is set up below. */
export function ChannelCard({
  channel,
  where,
  isReady,
  settings,
  rules,
  children,
}: {
  readonly channel: ChannelName
  /** Where its messages go, as far as it may be shown. */
  readonly where: string
  /** Whether it is set up, so that it can be turned on. */
  readonly isReady: boolean
  readonly settings: ChannelSettings
  /** What it sends, and how often: shown when it can send. */
  readonly rules: ReactNode
  readonly children: ReactNode
}) {
  const { isOn, turn } = useChannelSwitch(settings, channel)
  const label = channelLabels[channel]
  return (
    <section className={styles.card} data-channel={channel} aria-label={label} tabIndex={-1}>
      <ChannelMark channel={channel} />
      <div className={styles.what}>
        <header className={styles.head}>
          <h2>{label}</h2>
          <span className={styles.where}>{where}</span>
          <Outcome channel={channel} settings={settings} />
          <Switch label={texts.labelOn(label)} isOn={isOn} disabled={!isReady && !isOn} onTurn={turn} />
        </header>
        {(isReady || isOn) && rules}
        {children}
      </div>
    </section>
  )
}

/** How many messages wait, or how the last one went. */
function Outcome({ channel, settings }: { readonly channel: ChannelName; readonly settings: ChannelSettings }) {
  const waiting = settings.waiting.nodes.filter((each) => each.channel === channel).length
  if (waiting > 0) {
    return (
      <span className={styles.outcome}>
        <Icon name="clock" small /> {formatCount(waiting, texts.waitsForms)}
      </span>
    )
  }
  const failed = settings.failed.nodes.find((each) => each.channel === channel && each.state === 'FAILED')
  const sentAt = settings.sent.nodes.find((each) => each.channel === channel)?.sentAt
  if (failed && (!sentAt || failed.createdAt === null || failed.createdAt > sentAt)) {
    return (
      <span className={classNames(styles.outcome, styles.bad)}>
        <Icon name="close" small /> {texts.failed} {failed.createdAt && formatTime(failed.createdAt)}
      </span>
    )
  }
  return sentAt ? (
    <span className={classNames(styles.outcome, styles.good)}>
      <Icon name="check" small /> {texts.sentAt(formatTime(sentAt))}
    </span>
  ) : (
    <span className={styles.outcome} />
  )
}

const shapes: Readonly<Record<'mail' | 'chat' | 'hook', string>> = {
  mail: 'M2 3.5h12v9H2zM2.5 4l5.5 4.7L13.5 4',
  chat: 'M2.5 3h11v7.5H7L4.2 13v-2.5H2.5z',
  hook: 'M6 4.5L2.5 8 6 11.5M10 4.5L13.5 8 10 11.5',
}

/** Drawn here: no other page shows them. */
function ChannelMark({ channel }: { readonly channel: ChannelName }) {
  const shape = channel === 'email' ? 'mail' : channel === 'webhook' ? 'hook' : 'chat'
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden>
      <path d={shapes[shape]} />
    </svg>
  )
}
