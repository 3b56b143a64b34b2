import { Link } from 'wouter'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from './Icon.tsx'
import styles from './Tabs.module.css'

export interface Tab {
  readonly href: string
  readonly label: string
  /** A count next to the label. Null if unknown. */
  readonly count?: string | null
  readonly current: boolean
}

/** Tabs of a page. They are links, because each has a URL. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
          <span className={styles.label} data-label={tab.label}>
            {tab.label}
          </span>
          {tab.count ? <span className={styles.number}>{tab.count}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: IconName
}

/** Switches between two or three views of the same content. */
export function Segments<Value extends string>({
  label,
  segments,
  value,
  onChange,
}: {
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon && <Icon name={segment.icon} small />}
          {segment.label}
        </button>
      ))}
    </div>
  )
}
