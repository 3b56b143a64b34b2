import type { MenuItemConstructorOptions } from 'electron'
import type { MenuPage } from '#shared/bridge.ts'

/** A page that is one step away, and its keys in the window. */
export interface GoPage {
  readonly label: string
  readonly path: MenuPage
  /** As the menu shows them: two keys in turn are none of a menu. */
  readonly keys: string
}

/** The pages of the window, in the order of its navigation. Home is a command. */
export const goPages: readonly GoPage[] = [
  { label: 'Inbox', path: '/inbox', keys: 'G X' },
  { label: 'Queue', path: '/triage', keys: 'G Q' },
  { label: 'Products', path: '/products', keys: 'G O' },
  { label: 'Compare', path: '/compare', keys: 'G D' },
  { label: 'Find', path: '/find', keys: 'G /' },
  { label: 'Advisory data', path: '/advisories', keys: 'G A' },
  { label: 'Policies', path: '/policies', keys: 'G L' },
  { label: 'Automation', path: '/automation', keys: 'G R' },
  { label: 'Labels and fields', path: '/labels', keys: 'G N' },
  { label: 'Activity', path: '/activity', keys: 'G J' },
  { label: 'Licenses of the organization', path: '/settings/licenses', keys: 'G Y' },
  { label: 'Named lists', path: '/settings/lists', keys: 'G M' },
  { label: 'Backup', path: '/settings/backup', keys: 'G B' },
  { label: 'Practice, made-up data', path: '/practice', keys: 'G Z' },
  { label: 'Settings', path: '/settings', keys: 'G ,' },
]

interface GoMenu {
  readonly home: MenuItemConstructorOptions
  readonly open: (path: MenuPage) => void
  /** Whether there is a page to navigate. */
  readonly isReady: boolean
}

/** Returns the menu of pages. */
export function goMenu({ home, open, isReady }: GoMenu): MenuItemConstructorOptions {
  const entries = goPages.map(({ label, path, keys }): MenuItemConstructorOptions => ({
    id: `go${path}`,
    label: `${label} (${keys})`,
    enabled: isReady,
    click: () => open(path),
  }))
  return { label: '&Go', submenu: [home, ...entries] }
}
