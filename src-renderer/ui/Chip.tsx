import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

/** A filter that is on, and the way to take it off. */
export function Chip({
  label,
  onRemove,
  children,
}: {
  /** What the button does, for a screen reader and on hover. */
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
