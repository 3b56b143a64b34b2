import type { ReactNode } from 'react'
import styles from './export.module.css'

/** Shows one option with its description. Arrow keys move through the group. */
export function OptionRadio(props: {
  readonly group: string
  readonly isChosen: boolean
  readonly hint?: string | undefined
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  const { group, isChosen, hint, onChoose, children } = props
  return (
    <label className={styles.radio}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className={styles.words}>
        {children}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
}
