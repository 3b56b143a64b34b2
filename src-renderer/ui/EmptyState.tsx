import type { ReactNode } from 'react'
import type { IconName } from './icon-shapes.tsx'
import { Icon } from './Icon.tsx'
import styles from './States.module.css'

/** Nothing here: what that proves, what it does not, and the next step. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon?: IconName
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className={styles.state}>
      {icon && <Icon name={icon} className={styles.mark} />}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
