import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { Switch } from '#renderer/ui/Switch.tsx'
import styles from './delivery.module.css'
import { EnteredField } from './EnteredField.tsx'
import { timeEntered, weekdays } from '#renderer/lib/delivery-words.ts'
import { showRejected } from './show-rejected.ts'
import type { DeliveryChanges, DeliverySettings } from '#renderer/lib/delivery-settings.ts'

/** What quiet hours begin with. */
const usualQuiet = { quietFrom: '18:00', quietTo: '08:00' } as const

const weekdayOptions = weekdays.map((label, index) => ({ value: String(index + 1), label }))

/** When messages are sent: digests, quiet hours, and the time zone of both. */
export function TimesSection({
  settings: { notificationTimes: times },
  changes,
}: {
  readonly settings: DeliverySettings
  readonly changes: DeliveryChanges
}) {
  const { digestTime, digestWeekday, quietFrom, quietTo } = times
  const change = (input: Parameters<DeliveryChanges['changeTimes']>[0]) => showRejected(changes.changeTimes(input))
  return (
    <Section title="When" note="Yours, for all channels">
      <div className={styles.times} data-channel="times">
        <div className={styles.line}>
          <EnteredField
            label="Digests at"
            value={digestTime}
            read={timeEntered}
            onEnter={(text) => changes.changeTimes({ digestTime: text })}
          />
          <Select
            label="Weekly ones on"
            value={String(digestWeekday)}
            options={weekdayOptions}
            onChange={(day) => change({ digestWeekday: Number(day) })}
          />
        </div>
        <div className={styles.quiet}>
          <Switch
            label="Quiet hours"
            isOn={quietFrom !== null}
            disabled={false}
            onTurn={(on) => change(on ? usualQuiet : { quietFrom: '', quietTo: '' })}
          />
          <span>
            <b>Quiet hours</b> Nothing is sent in them but an alert that a backup failed. What waits goes out at their
            end.
          </span>
        </div>
        {quietFrom !== null && (
          <div className={styles.line}>
            <EnteredField
              label="Quiet from"
              value={quietFrom}
              read={timeEntered}
              onEnter={(text) => changes.changeTimes({ quietFrom: text })}
            />
            <EnteredField
              label="To"
              value={quietTo ?? ''}
              read={timeEntered}
              onEnter={(text) => changes.changeTimes({ quietTo: text })}
            />
          </div>
        )}
        <TimeZone times={times} changes={changes} />
      </div>
    </Section>
  )
}

/** The time zone of all times, with what this computer has. */
function TimeZone({
  times: { timeZone, timeZoneProblem },
  changes,
}: {
  readonly times: DeliverySettings['notificationTimes']
  readonly changes: DeliveryChanges
}) {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className={styles.line}>
      <EnteredField
        label="Time zone"
        value={timeZone}
        problem={timeZoneProblem && `${timeZoneProblem}.`}
        read={(text) => text.trim()}
        options={Intl.supportedValuesOf('timeZone')}
        onEnter={(text) => changes.changeTimes({ timeZone: text })}
      />
      {here !== timeZone && (
        <Button kind="bare" onClick={() => showRejected(changes.changeTimes({ timeZone: here }))}>
          Use {here}, as this computer
        </Button>
      )}
    </div>
  )
}
