import { paths } from './paths.ts'

const settingsPages = [
  { href: paths.settings, label: 'General' },
  { href: paths.backups, label: 'Backup' },
] as const

/** Returns the tabs that link the pages of the settings with each other. */
export function settingsTabs(here: (typeof settingsPages)[number]['href']) {
  return settingsPages.map(({ href, label }) => ({ href, label, count: null, current: href === here }))
}
