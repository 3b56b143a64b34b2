import styles from './rows.module.css'

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
      <input
        type="checkbox"
        role="switch"
        aria-label={`${name} is on`}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onTurn(event.target.checked)}
      />
    </span>
  )
}
