import type { ReactNode } from 'react'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './tray.module.css'

interface RowProps {
  readonly icon: ReactNode
  readonly name: string
  readonly sub?: ReactNode
  /** What happens to it: steps, a target, or the result. */
  readonly children?: ReactNode
  /** Buttons, the first one is that of Enter. */
  readonly actions?: ReactNode
  /** What needs the whole width: reasons, issues, versions. */
  readonly below?: ReactNode
  /** A line of a batch. */
  readonly isInner?: boolean
  /** A file of those in the row above. */
  readonly isPart?: boolean
}

/** The name of a row's element, for the keys. */
export const rowSelector = '[data-row]'

/** One row of the tray: mark, name, what happens, buttons. */
export function Row({ icon, name, sub, children, actions, below, isInner, isPart }: RowProps) {
  return (
    <li>
      <article
        className={classNames(styles.row, isInner && styles.inner, isPart && styles.part)}
        aria-label={visibleText(name)}
        tabIndex={-1}
        {...(isInner ? {} : { 'data-row': '' })}
      >
        <span className={styles.mark}>{icon}</span>
        <div className={styles.what}>
          <h3 title={visibleText(name)}>
            <VisibleText>{name}</VisibleText>
          </h3>
          {sub && <p>{sub}</p>}
        </div>
        <div className={styles.middle}>{children}</div>
        <div className={styles.actions}>{actions}</div>
        {below && <div className={styles.below}>{below}</div>}
      </article>
    </li>
  )
}
