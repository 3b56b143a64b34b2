import { useId } from 'react'
import { Switch } from '#renderer/ui/Switch.tsx'
import text from '#renderer/ui/text.module.css'
import { type Kind, type KindSetting, kindLabels, levelLabels, levels } from './kinds.ts'
import styles from './notifications.module.css'
import * as texts from './texts.tsx'
import type { KindChanges, SettingScope } from './use-notification-settings.ts'

const whose: Readonly<Record<SettingScope, string>> = { organization: texts.ofTheOrganization, own: texts.ofYours }

/** Whether a kind is told, and its level, in one scope. */
export function SettingCell({
  kind,
  scope,
  setting,
  disabled,
  onChange,
}: {
  readonly kind: Kind
  readonly scope: SettingScope
  readonly setting: KindSetting
  readonly disabled: boolean
  readonly onChange: KindChanges['change']
}) {
  const group = useId()
  const { enabled, level, hasOverride } = setting
  return (
    <div className={styles.setting}>
      <Switch
        label={texts.kindLabelsSwitchWhose(kindLabels[kind], whose[scope])}
        isOn={enabled}
        disabled={disabled}
        onTurn={() => onChange(scope, kind, (now) => ({ ...now, enabled: !now.enabled }))}
      />
      {enabled ? (
        <div
          role="radiogroup"
          aria-label={texts.kindLabelsLevelWhose(kindLabels[kind], whose[scope])}
          className={styles.levels}
        >
          {levels.map((each) => (
            <label key={each} data-level={each} className={styles.level}>
              <input
                type="radio"
                name={group}
                className={styles.radio}
                checked={each === level}
                disabled={disabled}
                onChange={() => onChange(scope, kind, () => ({ enabled: true, level: each }))}
              />
              <span>{levelLabels[each]}</span>
            </label>
          ))}
        </div>
      ) : (
        <span className={text.third}>{texts.off}</span>
      )}
      {hasOverride && (
        <span
          className={styles.changed}
          role="img"
          aria-label={texts.changedFromWhatItInheritsLabel}
          title={texts.changedFromWhatItInheritsLabel}
        />
      )}
    </div>
  )
}
