import type { IconName } from '#renderer/lib/icon-names.ts'
import type { VersionTab } from './paths.ts'
import { isTriage, paths, versionTabs } from './paths.ts'

/** Labels and keys of a version page. */
export interface VersionPlace {
  /** Label of its tab and its breadcrumb. */
  readonly tabLabel: string
  /** Keys and palette entry that open it from any other page of the version, including the queue. Null: only its tab does. */
  readonly goTo: {
    /** Its label in the key list, among the pages of a version. */
    readonly label: string
    /** Its title in the palette, next to other pages. */
    readonly title: string
    /** Key sequence that opens it, as the key map writes it. */
    readonly keys: string
    readonly icon: IconName
  } | null
}

/** Every page of a version. */
export const versionPlaces: Readonly<Record<VersionTab, VersionPlace>> = {
  overview: {
    tabLabel: 'Overview',
    goTo: { label: 'Overview', title: 'Overview of this version', keys: 'g v', icon: 'table' },
  },
  components: {
    tabLabel: 'Components',
    goTo: { label: 'Components', title: 'Components of this version', keys: 'g c', icon: 'tree' },
  },
  vulnerabilities: {
    tabLabel: 'Vulnerabilities',
    goTo: { label: 'Vulnerabilities', title: 'Vulnerabilities of this version', keys: 'g f', icon: 'warning' },
  },
  licenses: {
    tabLabel: 'Licenses',
    goTo: { label: 'Licenses', title: 'Licenses of this version', keys: 'g i', icon: 'key' },
  },
  checks: {
    tabLabel: 'Checks',
    goTo: { label: 'Checks', title: 'Checks of this version', keys: 'g e', icon: 'check' },
  },
  policy: {
    tabLabel: 'Policy',
    goTo: { label: 'Policy', title: 'Policy results of this version', keys: 'g p', icon: 'policy' },
  },
  parts: {
    tabLabel: 'Parts',
    goTo: { label: 'Parts', title: 'Parts of this version', keys: 'g t', icon: 'layers' },
  },
  changes: {
    tabLabel: 'Scan changes',
    goTo: {
      label: 'Scan changes',
      title: 'Scan changes of this version',
      keys: 'g u',
      icon: 'refresh',
    },
  },
  carried: { tabLabel: 'Earlier decisions', goTo: null },
  disclosed: { tabLabel: 'Disclosed', goTo: null },
  files: { tabLabel: 'Files', goTo: null },
  documents: {
    tabLabel: 'Documents',
    goTo: { label: 'Documents', title: 'Documents of this version', keys: 'g s', icon: 'file' },
  },
  'change-log': {
    tabLabel: 'Changes',
    goTo: { label: 'Changes', title: 'Changes of this version: who, when, what', keys: 'g w', icon: 'clock' },
  },
}

/** Version pages with keys and a palette entry, in the order of the tabs. */
export const versionGoTos = versionTabs.flatMap((tab) => {
  const { goTo } = versionPlaces[tab]
  return goTo ? [{ tab, ...goTo }] : []
})

/** Returns the version of a URL. Null if it is outside of one. */
export function versionAt(location: string): { readonly environmentId: string; readonly versionId: string } | null {
  const [, environmentId, versionId] = /^\/versions\/([^/]+)\/([^/]+)/.exec(location) ?? []
  return environmentId && versionId ? { environmentId, versionId } : null
}

/** Returns the key sequences inside a version with their URLs: its pages, and its queue. Empty outside of one. */
export function versionKeys(location: string): Readonly<Record<string, string>> {
  const version = versionAt(location)
  if (!version) return {}
  const { environmentId, versionId } = version
  const tabs = versionGoTos.map(({ tab, keys }) => [keys, paths.version(environmentId, versionId, tab)])
  return {
    ...Object.fromEntries(tabs),
    'g d': paths.compareWithBefore(versionId),
    ...(!isTriage(location) && { 'g q': paths.versionTriage(environmentId, versionId) }),
  }
}
