import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#renderer/lib/paths.ts'
import { settingsGroups } from '#renderer/lib/settings-pages.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from './Icon.tsx'
import styles from './SettingsFrame.module.css'

/** A page of the settings beside the index of all of them. In a narrow window the index is the page of all settings alone. */
export function SettingsFrame({ here, children }: { readonly here: string; readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <nav className={styles.index} aria-label="Settings">
        <IndexLink href={paths.settings} icon="settings" label="All settings" here={here} />
        {settingsGroups.map(({ title, pages }) => (
          <div key={title}>
            <h2>{title}</h2>
            {pages.map(({ href, icon, label }) => (
              <IndexLink key={href} href={href} icon={icon} label={label} here={here} />
            ))}
          </div>
        ))}
      </nav>
      <div className={styles.body}>{children}</div>
    </div>
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
