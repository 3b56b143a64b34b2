import type { ReactNode } from 'react'
import styles from './SettingRows.module.css'

/** Settings below each other: what each is called at the left, how it is set at the right, a line between two. */
export function SettingRows({ children }: { readonly children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>
}

interface SettingRowProps {
  readonly label: string
  /** What the setting does, below its control. */
  readonly hint?: ReactNode
  readonly children: ReactNode
}

/** One setting. Its control names itself; the label is for the eyes. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.control}>
        {children}
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  )
}
