import type { IconName } from '#renderer/lib/icon-names.ts'
import { paths } from './paths.ts'

/** A page of the window that is always one step away. */
export interface WindowPage {
  readonly href: string
  /** Route pattern of its URLs. */
  readonly route: string
  /** Its place in the navigation: at the top, below the products, or at the bottom. A page of the settings is reached through them. */
  readonly section: 'top' | 'library' | 'bottom' | 'settings'
  readonly icon: IconName
  /** Its label in the navigation. */
  readonly label: string
  /** Its title in the palette, next to pages of a version. */
  readonly paletteTitle: string
  /** Its label in the key list. */
  readonly keyLabel: string
  /** Key sequence that opens it, as the key map writes it. */
  readonly keys: string
}

/** Every page of the window, in the order of the navigation. The router needs a view for each. */
const windowPages = {
  home: {
    href: paths.home,
    route: paths.home,
    section: 'top',
    icon: 'home',
    label: 'Home',
    paletteTitle: 'Home',
    keyLabel: 'Home',
    keys: 'g h',
  },
  inbox: {
    href: paths.inbox,
    route: `${paths.inbox}/:part?`,
    section: 'top',
    icon: 'inbox',
    label: 'Inbox',
    paletteTitle: 'Inbox',
    keyLabel: 'Inbox',
    keys: 'g x',
  },
  triage: {
    href: paths.triage,
    route: `${paths.triage}/:findingId?`,
    section: 'top',
    icon: 'triage',
    label: 'Triage',
    paletteTitle: 'Triage, all products',
    keyLabel: 'Queue',
    keys: 'g q',
  },
  products: {
    href: paths.products,
    route: paths.products,
    section: 'top',
    icon: 'product',
    label: 'Products',
    paletteTitle: 'Products',
    keyLabel: 'Products',
    keys: 'g o',
  },
  compare: {
    href: paths.compareAny,
    route: `${paths.compareAny}/:base?/:target?/:section?`,
    section: 'top',
    icon: 'compare',
    label: 'Compare',
    paletteTitle: 'Compare two versions',
    keyLabel: 'Compare',
    keys: 'g d',
  },
  find: {
    href: paths.find(),
    route: `${paths.find()}/:question?/:kind?/:versions?`,
    section: 'top',
    icon: 'find',
    label: 'Find',
    paletteTitle: 'Find anything in all versions',
    keyLabel: 'Find',
    keys: 'g /',
  },
  advisories: {
    href: paths.advisories,
    route: `${paths.advisories}/:part?/:detail?`,
    section: 'library',
    icon: 'database',
    label: 'Advisory data',
    paletteTitle: 'Advisory data',
    keyLabel: 'Advisory data',
    keys: 'g a',
  },
  policies: {
    href: paths.policies,
    route: paths.policies,
    section: 'library',
    icon: 'policy',
    label: 'Policies',
    paletteTitle: 'Policies',
    keyLabel: 'Policies',
    keys: 'g l',
  },
  automation: {
    href: paths.automation,
    route: paths.automation,
    section: 'library',
    icon: 'automation',
    label: 'Automation',
    paletteTitle: 'Automation rules',
    keyLabel: 'Automation',
    keys: 'g r',
  },
  labels: {
    href: paths.labels,
    route: paths.labels,
    section: 'library',
    icon: 'label',
    label: 'Labels',
    paletteTitle: 'Labels, custom fields and internal names',
    keyLabel: 'Labels and fields',
    keys: 'g n',
  },
  activity: {
    href: paths.activity,
    route: paths.activity,
    section: 'bottom',
    icon: 'activity',
    label: 'Activity',
    paletteTitle: 'Activity',
    keyLabel: 'Activity',
    keys: 'g j',
  },
  licenses: {
    href: paths.licenses,
    route: paths.licenses,
    section: 'settings',
    icon: 'license',
    label: 'Licenses',
    paletteTitle: 'Licenses of the organization',
    keyLabel: 'Accepted licenses',
    keys: 'g y',
  },
  lists: {
    href: paths.namedLists,
    route: `${paths.namedLists}/:listId?`,
    section: 'settings',
    icon: 'table',
    label: 'Named lists',
    paletteTitle: 'Named lists of values',
    keyLabel: 'Named lists',
    keys: 'g m',
  },
  backups: {
    href: paths.backups,
    route: paths.backups,
    section: 'settings',
    icon: 'backup',
    label: 'Backup',
    paletteTitle: 'Backup and restore',
    keyLabel: 'Backup',
    keys: 'g b',
  },
  // After the pages whose URLs lie below its own: the router takes the first that fits.
  settings: {
    href: paths.settings,
    route: `${paths.settings}/:part?`,
    section: 'bottom',
    icon: 'settings',
    label: 'Settings',
    paletteTitle: 'Settings',
    keyLabel: 'Settings',
    keys: 'g ,',
  },
} as const satisfies Readonly<Record<string, WindowPage>>

export type WindowPageId = keyof typeof windowPages

/** The pages as a list, in the same order. */
export const pageList = (Object.keys(windowPages) as WindowPageId[]) // its own keys, each written above
  .map((id): WindowPage & { readonly id: WindowPageId } => ({ ...windowPages[id], id }))

/** Returns true if the URL is the page or lies below it. */
export function isActivePage(location: string, href: string): boolean {
  return href === '/' ? location === '/' : location === href || location.startsWith(`${href}/`)
}
