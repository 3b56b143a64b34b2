import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'
import { visibleText } from '#renderer/lib/visible-text.ts'

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
      <button type="button" aria-label={visibleText(label)} title={visibleText(label)} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  )
}
