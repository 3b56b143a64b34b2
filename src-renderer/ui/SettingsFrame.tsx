import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '#renderer/lib/paths.ts'
import { findSettings } from '#renderer/lib/settings-pages.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './SettingsFrame.module.css'
import { TextField } from './TextField.tsx'
import * as texts from './texts.tsx'

/** A page of the settings beside the index of all of them. In a narrow window the index is one line above the page. */
export function SettingsFrame(props: {
  readonly here: string
  /** The page is as high as the window, and a list in it scrolls: only the rows in sight are drawn then. */
  readonly isFilled?: boolean
  readonly children: ReactNode
}) {
  const { here, isFilled, children } = props
  const isOverview = here === paths.settings
  return (
    <div className={classNames(styles.frame, isFilled && styles.filled)}>
      <SettingsIndex here={here} hasSearch={!isOverview} />
      {!isOverview && <SettingsChoice here={here} />}
      <div className={styles.body}>{children}</div>
    </div>
  )
}

/** How far a key moves in the index. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

function SettingsIndex({ here, hasSearch }: { readonly here: string; readonly hasSearch: boolean }) {
  const [search, setSearch] = useState('')
  const index = useRef<HTMLElement>(null)
  const groups = findSettings(search)
  // In a low window the index scrolls by itself.
  useEffect(() => {
    // In braces: some browsers return a promise, which is not what ends an effect.
    index.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const focusLink = (step: number) => {
    const links = [...(index.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const isInField = event.target instanceof HTMLInputElement
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (isInField && event.key !== 'ArrowDown') return
    event.preventDefault()
    focusLink(step)
  }
  return (
    <nav ref={index} className={styles.index} aria-label={texts.settings} onKeyDown={onKeyDown}>
      {hasSearch && (
        <div className={styles.search}>
          <TextField
            type="search"
            icon="find"
            label={texts.findASetting}
            labelHidden
            placeholder={texts.findASetting}
            value={search}
            onChange={setSearch}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setSearch('')
              // The first page that is found; without a search, the overview comes first.
              if (event.key === 'Enter') index.current?.querySelectorAll('a')[search.trim() === '' ? 0 : 1]?.click()
            }}
          />
        </div>
      )}
      <IndexLink href={paths.settings} icon="settings" label={texts.allSettings} here={here} />
      {groups.map(({ title, pages }) => (
        <div key={title}>
          <h2>{title}</h2>
          {pages.map(({ href, icon, label }) => (
            <IndexLink key={href} href={href} icon={icon} label={label} here={here} />
          ))}
        </div>
      ))}
      {groups.length === 0 && <p className={styles.none}>{texts.noSettingHasTheseWords}</p>}
    </nav>
  )
}

interface IndexLinkProps {
  readonly href: string
  readonly icon: IconName
  readonly label: string
  readonly here: string
}

function IndexLink({ href, icon, label, here }: IndexLinkProps) {
  return (
    <Link href={href} className={styles.link} aria-current={href === here ? 'page' : undefined}>
      <Icon name={icon} />
      <span>{label}</span>
    </Link>
  )
}

/** The index as one line, for a narrow window. */
function SettingsChoice({ here }: { readonly here: string }) {
  const [, navigate] = useLocation()
  return (
    <div className={styles.choice}>
      <Icon name="settings" />
      <select aria-label={texts.pageOfTheSettings} value={here} onChange={(event) => navigate(event.target.value)}>
        <option value={paths.settings}>{texts.allSettings}</option>
        {findSettings('').map(({ title, pages }) => (
          <optgroup key={title} label={title}>
            {pages.map(({ href, label }) => (
              <option key={href} value={href}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Icon name="chevron-down" small />
    </div>
  )
}
