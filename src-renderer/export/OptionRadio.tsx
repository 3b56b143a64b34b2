import type { ReactNode } from 'react'
import { classNames } from '#renderer/ui/class-names.ts'
import styles from './export.module.css'

/** Shows one option with its description. Arrow keys move through the group. */
export function OptionRadio(props: {
  readonly group: string
  readonly isChosen: boolean
  readonly hint?: string | undefined
  /** The hint says why. */
  readonly disabled?: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  const { group, isChosen, hint, disabled = false, onChoose, children } = props
  return (
    <label className={classNames(styles.radio, disabled && styles.off)}>
      <input type="radio" name={group} checked={isChosen} disabled={disabled} onChange={onChoose} />
      <span className={styles.words}>
        {children}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}
