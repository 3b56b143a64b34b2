import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { Switch } from '#renderer/ui/Switch.tsx'
import styles from './delivery.module.css'
import { EnteredField } from './EnteredField.tsx'
import { timeEntered, weekdays } from '#renderer/lib/delivery-words.ts'
import { SettingRow, SettingRows } from '#renderer/ui/SettingRows.tsx'
import { showRejected } from './show-rejected.ts'
import type { DeliveryChanges, DeliverySettings } from '#renderer/lib/delivery-settings.ts'
import * as texts from './texts.tsx'

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
    <Section title={texts.when} note={texts.yoursForAllChannels}>
      <div data-channel="times">
        <SettingRows>
          <SettingRow label={texts.digests}>
            <span className={styles.quiet}>{texts.at}</span>
            <div className={styles.time}>
              <EnteredField
                label={texts.digestsAt}
                labelHidden
                value={digestTime}
                read={timeEntered}
                onEnter={(text) => changes.changeTimes({ digestTime: text })}
              />
            </div>
            <span className={styles.quiet}>{texts.weeklyOnesOn}</span>
            <div className={styles.day}>
              <Select
                label={texts.weeklyOnesOnLabel}
                labelHidden
                value={String(digestWeekday)}
                options={weekdayOptions}
                onChange={(day) => change({ digestWeekday: Number(day) })}
              />
            </div>
          </SettingRow>
          <SettingRow label={texts.quietHours} hint={texts.nothingIsSentInThemBut}>
            <Switch
              label={texts.quietHours}
              isOn={quietFrom !== null}
              disabled={false}
              onTurn={(on) => change(on ? usualQuiet : { quietFrom: '', quietTo: '' })}
            />
            {quietFrom !== null && <QuietHours from={quietFrom} to={quietTo ?? ''} changes={changes} />}
          </SettingRow>
          <TimeZone times={times} changes={changes} />
        </SettingRows>
      </div>
    </Section>
  )
}

function QuietHours({
  from,
  to,
  changes,
}: {
  readonly from: string
  readonly to: string
  readonly changes: DeliveryChanges
}) {
  return (
    <>
      <span className={styles.quiet}>{texts.from}</span>
      <div className={styles.time}>
        <EnteredField
          label={texts.quietFrom}
          labelHidden
          value={from}
          read={timeEntered}
          onEnter={(text) => changes.changeTimes({ quietFrom: text })}
        />
      </div>
      <span className={styles.quiet}>{texts.to}</span>
      <div className={styles.time}>
        <EnteredField
          label={texts.toLabel}
          labelHidden
          value={to}
          read={timeEntered}
          onEnter={(text) => changes.changeTimes({ quietTo: text })}
        />
      </div>
    </>
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
    <SettingRow label={texts.timeZone}>
      <div className={styles.zone}>
        <EnteredField
          label={texts.timeZone}
          labelHidden
          value={timeZone}
          problem={timeZoneProblem && `${timeZoneProblem}.`}
          read={(text) => text.trim()}
          options={Intl.supportedValuesOf('timeZone')}
          onEnter={(text) => changes.changeTimes({ timeZone: text })}
        />
      </div>
      {here !== timeZone && (
        <Button kind="bare" onClick={() => showRejected(changes.changeTimes({ timeZone: here }))}>
          {texts.useAsThisComputer(here)}
        </Button>
      )}
    </SettingRow>
  )
}
