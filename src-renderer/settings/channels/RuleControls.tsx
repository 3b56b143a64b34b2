import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import styles from './delivery.module.css'
import {
  channelLabels,
  type ChannelName,
  frequencies,
  type Frequency,
  frequencyLabel,
  type Level,
  lowestLevelLabels,
  lowestLevels,
} from '#renderer/lib/delivery-words.ts'
import type { DeliveryChanges, DeliverySettings } from '#renderer/lib/delivery-settings.ts'
import * as texts from './texts.tsx'

/** What one channel sends, and how often. */
export function RuleControls({
  channel,
  settings,
  changes,
}: {
  readonly channel: ChannelName
  readonly settings: DeliverySettings
  readonly changes: DeliveryChanges
}) {
  const rule = settings.notificationChannelRules.find((each) => each.channel === channel)
  if (!rule) return null
  const label = channelLabels[channel]
  const frequency = frequencies.find((each) => each === rule.frequency) ?? 'AT_ONCE'
  return (
    <div className={styles.rule} data-rules>
      <span className={styles.about}>{texts.sends}</span>
      <Segments<Level>
        label={texts.labelWhatIsSent(label)}
        value={rule.lowestLevel}
        segments={lowestLevels.map((value) => ({ value, label: lowestLevelLabels[value] }))}
        onChange={(lowestLevel) => changes.changeRule(channel, () => ({ lowestLevel }))}
      />
      <span className={styles.about}>{texts.scheduleLabel}</span>
      <div className={styles.often}>
        <Segments<Frequency>
          label={texts.labelSchedule(label)}
          value={frequency}
          segments={frequencies.map((value) => ({ value, label: frequencyLabel(value, settings.notificationTimes) }))}
          onChange={(next) => changes.changeRule(channel, () => ({ frequency: next }))}
        />
        {frequency !== 'AT_ONCE' && (
          <Checkbox
            checked={rule.alertsAtOnce}
            onChange={(alertsAtOnce) => changes.changeRule(channel, () => ({ alertsAtOnce }))}
          >
            {texts.alertsAtOnce}
          </Checkbox>
        )}
      </div>
    </div>
  )
}
