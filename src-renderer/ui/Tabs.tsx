import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { Menu, MenuItem } from './Menu.tsx'
import { useTabsOutside } from './tabs-outside.ts'
import styles from './Tabs.module.css'
import * as texts from './texts.tsx'

export interface Tab {
  readonly href: string
  readonly label: string
  /** A count next to the label. Null if unknown. */
  readonly count?: string | null
  readonly current: boolean
}

/**
 * Tabs of a page. They are links, because each has a URL. If they do not all fit they scroll, and those out of view are also in a menu at
 * the end, for pointers without a sideways wheel.
 */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const [, navigate] = useLocation()
  const strip = useRef<HTMLElement>(null)
  const outside = useTabsOutside(strip, tabs.find((tab) => tab.current)?.href, tabs.length)
  const others = outside.flatMap((place) => tabs[place] ?? [])
  return (
    <div className={styles.frame}>
      <nav ref={strip} className={styles.tabs} aria-label={label}>
        {tabs.map((tab, place) => (
          <Link
            key={tab.href}
            href={tab.href}
            className={classNames(styles.tab, outside.includes(place) && styles.outside)}
            aria-current={tab.current ? 'page' : undefined}
          >
            <span className={styles.label} data-label={tab.label}>
              {tab.label}
            </span>
            {tab.count ? <span className={styles.number}>{tab.count}</span> : null}
          </Link>
        ))}
      </nav>
      {others.length > 0 && (
        <Menu
          trigger={
            <button type="button" className={styles.more} aria-label={texts.moreTabs}>
              {texts.more}
              <Icon name="chevron-down" small />
            </button>
          }
        >
          {others.map((tab) => (
            <MenuItem key={tab.href} onSelect={() => navigate(tab.href)}>
              {tab.label}
              {tab.count ? <span className={styles.number}>{tab.count}</span> : null}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
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
