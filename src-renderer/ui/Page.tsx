import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Page.module.css'
import { VisibleText } from './VisibleText.tsx'

/** Heading of a page: its title, its facts in one line, and its actions. */
export function PageHead({
  title,
  facts = [],
  actions,
}: {
  readonly title: ReactNode
  readonly facts?: readonly ReactNode[]
  readonly actions?: ReactNode
}) {
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '')
  return (
    <header className={styles.head}>
      <div>
        <h1>{typeof title === 'string' ? <VisibleText>{title}</VisibleText> : title}</h1>
        {shown.length > 0 && (
          <p className={styles.meta}>
            {shown.map((fact, index) => (
              // The facts of a page keep their order.
              // oxlint-disable-next-line react/no-array-index-key -- facts are nodes without names
              <span key={index}>{fact}</span>
            ))}
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** A page that scrolls as a whole. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** A section of a page with its heading, a muted note and one link. */
export function Section({
  title,
  note,
  aside,
  children,
  className,
}: {
  readonly title: string
  readonly note?: ReactNode
  readonly aside?: ReactNode
  readonly children?: ReactNode
  readonly className?: string | undefined
}) {
  return (
    <section className={classNames(styles.section, className)}>
      <h2>
        {title} {note && <span className={styles.note}>{note}</span>}
        {aside && <span className={styles.aside}>{aside}</span>}
      </h2>
      {children}
    </section>
  )
}
