import { Switch } from '#renderer/ui/Switch.tsx'
import styles from './rows.module.css'
import * as texts from './texts.ts'

/** Turns a policy or rule on and off. */
export function RuleSwitch({
  name,
  isOn,
  disabled,
  onTurn,
}: {
  readonly name: string
  readonly isOn: boolean
  readonly disabled: boolean
  readonly onTurn: (on: boolean) => void
}) {
  return (
    <span className={styles.switch}>
      <Switch label={texts.nameIsOn(name)} isOn={isOn} disabled={disabled} onTurn={onTurn} />
    </span>
  )
}
