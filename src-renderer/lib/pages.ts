import type { IconName } from '#renderer/lib/icon-names.ts'
import * as texts from './first-texts.ts'
import { paths } from './paths.ts'

/** A page of the window that is always one step away. */
export interface WindowPage {
  readonly href: string
  /** Route pattern of its URLs. */
  readonly route: string
  /**
   * Its place in the navigation: at the top, below the products, or at the bottom. A page of the settings is reached through them, and `keys` is in no
   * list of pages.
   */
  readonly section: 'top' | 'library' | 'bottom' | 'settings' | 'keys'
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
    label: texts.home,
    paletteTitle: texts.home,
    keyLabel: texts.home,
    keys: 'g h',
  },
  inbox: {
    href: paths.inbox,
    route: `${paths.inbox}/:part?`,
    section: 'top',
    icon: 'inbox',
    label: texts.inbox,
    paletteTitle: texts.inbox,
    keyLabel: texts.inbox,
    keys: 'g x',
  },
  triage: {
    href: paths.triage,
    route: `${paths.triage}/:findingId?`,
    section: 'top',
    icon: 'triage',
    label: texts.triage,
    paletteTitle: texts.triageAllProducts,
    keyLabel: texts.queue,
    keys: 'g q',
  },
  products: {
    href: paths.products,
    route: paths.products,
    section: 'top',
    icon: 'product',
    label: texts.products,
    paletteTitle: texts.products,
    keyLabel: texts.products,
    keys: 'g o',
  },
  compare: {
    href: paths.compareAny,
    route: `${paths.compareAny}/:base?/:target?/:section?`,
    section: 'top',
    icon: 'compare',
    label: texts.compare,
    paletteTitle: texts.compareTwoVersions,
    keyLabel: texts.compare,
    keys: 'g d',
  },
  find: {
    href: paths.find(),
    route: `${paths.find()}/:question?/:kind?/:versions?`,
    section: 'top',
    icon: 'find',
    label: texts.find,
    paletteTitle: texts.findAnythingInAllVersions,
    keyLabel: texts.find,
    keys: 'g /',
  },
  advisories: {
    href: paths.advisories,
    route: `${paths.advisories}/:part?/:detail?`,
    section: 'library',
    icon: 'database',
    label: texts.advisoryData,
    paletteTitle: texts.advisoryData,
    keyLabel: texts.advisoryData,
    keys: 'g a',
  },
  policies: {
    href: paths.policies,
    route: `${paths.policies}/:policyId?/:begun?`,
    section: 'library',
    icon: 'policy',
    label: texts.policies,
    paletteTitle: texts.policies,
    keyLabel: texts.policies,
    keys: 'g l',
  },
  automation: {
    href: paths.automation,
    route: paths.automation,
    section: 'library',
    icon: 'automation',
    label: texts.automation,
    paletteTitle: texts.automationRules,
    keyLabel: texts.automation,
    keys: 'g r',
  },
  labels: {
    href: paths.labels,
    route: paths.labels,
    section: 'library',
    icon: 'label',
    label: texts.labels,
    paletteTitle: texts.labelsCustomFieldsAndInternalNames,
    keyLabel: texts.labelsAndFields,
    keys: 'g n',
  },
  activity: {
    href: paths.activity,
    route: paths.activity,
    section: 'bottom',
    icon: 'activity',
    label: texts.activity,
    paletteTitle: texts.activity,
    keyLabel: texts.activity,
    keys: 'g j',
  },
  licenses: {
    href: paths.licenses,
    route: paths.licenses,
    section: 'settings',
    icon: 'license',
    label: texts.licenses,
    paletteTitle: texts.licensesOfTheOrganization,
    keyLabel: texts.licensesOfTheOrganization,
    keys: 'g y',
  },
  lists: {
    href: paths.namedLists,
    route: `${paths.namedLists}/:listId?`,
    section: 'settings',
    icon: 'table',
    label: texts.namedLists,
    paletteTitle: texts.namedListsOfValues,
    keyLabel: texts.namedLists,
    keys: 'g m',
  },
  backups: {
    href: paths.backups,
    route: paths.backups,
    section: 'settings',
    icon: 'backup',
    label: texts.backup,
    paletteTitle: texts.backupAndRestore,
    keyLabel: texts.backup,
    keys: 'g b',
  },
  practice: {
    href: paths.practice,
    route: paths.practice,
    section: 'keys',
    icon: 'triage',
    label: texts.practice,
    paletteTitle: texts.practiceWithMadeUpData,
    keyLabel: texts.practiceMadeUpData,
    keys: 'g z',
  },
  // After the pages whose URLs lie below its own: the router takes the first that fits.
  settings: {
    href: paths.settings,
    route: `${paths.settings}/:part?`,
    section: 'bottom',
    icon: 'settings',
    label: texts.settings,
    paletteTitle: texts.settings,
    keyLabel: texts.settings,
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
