import type { ReactNode } from 'react'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from './Icon.tsx'
import styles from './States.module.css'
import { VisibleText } from './VisibleText.tsx'

/** Explains an empty list: what it proves, what it does not, and the next step. */
export function EmptyState({
  icon,
  title,
  heading: Heading = 'h2',
  children,
  actions,
}: {
  readonly icon?: IconName
  readonly title: string
  /** `h1` if the state is the whole page. Default `h2`. */
  readonly heading?: 'h1' | 'h2'
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className={styles.state}>
      {icon && <Icon name={icon} className={styles.mark} />}
      <Heading>
        <VisibleText>{title}</VisibleText>
      </Heading>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
