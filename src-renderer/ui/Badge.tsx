import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classNames } from './class-names.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

export interface BadgeProps {
  readonly tone?: 'plain' | 'line' | 'ok' | 'warn' | 'bad' | 'info' | undefined
  readonly title?: string | undefined
  /** Whether a long text is cut where there is no room for it. */
  readonly cut?: boolean
  readonly children: ReactNode
}

/** A label on a muted background. */
export function Badge({ tone = 'plain', title, cut, children }: BadgeProps) {
  return (
    <span
      className={classNames(styles.badge, tone !== 'plain' && styles[tone], cut && styles.cut)}
      title={title && visibleText(title)}
    >
      {children}
    </span>
  )
}

/** Marks packages that are reported as malicious code. The words replace the severity, which their records do not state. */
export function MaliciousBadge() {
  return (
    <span className={styles.malicious} title={texts.advisoryRecordReportsThisPackage}>
      {texts.maliciousPackage}
    </span>
  )
}

/** Marks known exploited vulnerabilities: the one inverted badge of a screen. */
export function KevBadge({ title = texts.inTheCisaKnownExploited }: { readonly title?: string }) {
  return (
    <abbr className={styles.kev} title={title} style={{ textDecoration: 'none' }}>
      {texts.kev}
    </abbr>
  )
}
