import type { ReactNode } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

/** A checkbox with its label. */
export function Checkbox({
  checked,
  onChange,
  children,
  hint,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly hint?: ReactNode
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <Icon name="check" className={styles.tick} />
      <span>
        {children}
        {hint && (
          <>
            <br />
            <span className={styles.hint}>{hint}</span>
          </>
        )}
      </span>
    </label>
  )
}
