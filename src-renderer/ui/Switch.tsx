import styles from './Switch.module.css'

/** Turns on or off what holds at once. */
export function Switch({
  label,
  isOn,
  disabled,
  onTurn,
}: {
  /** What is on, for screen readers. */
  readonly label: string
  readonly isOn: boolean
  readonly disabled: boolean
  readonly onTurn: (on: boolean) => void
}) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-label={label}
      checked={isOn}
      disabled={disabled}
      onChange={(event) => onTurn(event.target.checked)}
    />
  )
}
