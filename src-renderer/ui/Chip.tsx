import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

/** An active filter with a button that removes it. */
export function Chip({
  label,
  onRemove,
  children,
}: {
  /** What the button does, for screen readers and on hover. */
  readonly label: string
  readonly onRemove: () => void
  readonly children: ReactNode
}) {
  return (
    <span className={styles.chip}>
      <span>{children}</span>
      <button type="button" aria-label={label} title={label} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  )
}
