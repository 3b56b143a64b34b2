import { Link } from 'wouter'
import { paths } from '#renderer/lib/paths.ts'
import {
  channelLabels,
  type ChannelName,
  channelNames,
  isSent,
  lowestLevelLabels,
  lowestLevels,
} from '#renderer/lib/delivery-words.ts'
import type { DeliveryChanges, DeliverySettings } from '#renderer/lib/delivery-settings.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { type KindSetting, levelLabels } from './kinds.ts'
import styles from './notifications.module.css'
import * as texts from './texts.tsx'

/** What each channel of the user sends. */
export interface ChannelReach {
  readonly settings: DeliverySettings
  readonly changes: DeliveryChanges
}

/** Heads of the channels: the level from which each sends. One that is off leads to where it is turned on. */
export function ChannelHeads({ reach: { settings, changes } }: { readonly reach: ChannelReach }) {
  return channelNames.map((channel) => (
    <th key={channel} scope="col" className={styles.channel} data-off={isOff(channel, settings)}>
      <span>{channelLabels[channel]}</span>
      <LowestLevel channel={channel} settings={settings} changes={changes} />
    </th>
  ))
}

function LowestLevel({ channel, settings, changes }: ChannelReach & { readonly channel: ChannelName }) {
  if (!settings.notificationChannel[channel]) {
    return (
      <Link href={paths.settingsPart('channels')} aria-label={texts.isOffChannels(channelLabels[channel])}>
        {texts.off}
      </Link>
    )
  }
  const now = ruleOf(channel, settings)?.lowestLevel
  return (
    <select
      className={styles.lowest}
      data-level={now}
      aria-label={texts.channelLabelsGets(channelLabels[channel])}
      title={now && lowestLevelLabels[now]}
      value={now}
      onChange={({ target }) => {
        const lowestLevel = lowestLevels.find((level) => level === target.value)
        if (lowestLevel) changes.changeRule(channel, () => ({ lowestLevel }))
      }}
    >
      {lowestLevels.map((level) => (
        <option key={level} value={level}>
          {level === 'INFO' ? texts.all : levelLabels[level]}
        </option>
      ))}
    </select>
  )
}

/** Whether a kind, as the user set it, leaves by each channel. */
export function ChannelCells({
  own,
  reach: { settings },
}: {
  readonly own: KindSetting
  readonly reach: ChannelReach
}) {
  return channelNames.map((channel) => {
    const rule = ruleOf(channel, settings)
    const goes = own.enabled && settings.notificationChannel[channel] && rule && isSent(own.level, rule)
    return (
      <td key={channel} className={styles.channel} data-off={isOff(channel, settings)}>
        {goes ? <Icon name="check" small /> : <span aria-hidden>–</span>}
        <span className={text.hidden}>{goes ? texts.sent : texts.notSent}</span>
      </td>
    )
  })
}

/** Marks a column that a narrow window leaves out. */
function isOff(channel: ChannelName, { notificationChannel }: DeliverySettings): true | undefined {
  return notificationChannel[channel] ? undefined : true
}

function ruleOf(channel: ChannelName, { notificationChannelRules }: DeliverySettings) {
  return notificationChannelRules.find((rule) => rule.channel === channel)
}
