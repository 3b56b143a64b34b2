import type { IconName } from '#renderer/lib/icon-names.ts'
import type { VersionTab } from './paths.ts'
import { isTriage, paths, versionTabs } from './paths.ts'

/** What a page of a version is called. */
export interface VersionPlace {
  /** Beside its tab, and as a crumb. */
  readonly tabLabel: string
  /** How keys and the palette lead there from any other page of the version, its queue included. Null: by its tab alone. */
  readonly goTo: {
    /** What the key list calls it, among the pages of a version. */
    readonly label: string
    /** What the palette calls it, beside pages of other things. */
    readonly title: string
    /** Sequence that goes there, as the key map writes it. */
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
  changes: {
    tabLabel: 'Changes',
    goTo: {
      label: 'Scan changes',
      title: 'Scan changes of this version',
      keys: 'g d',
      icon: 'compare',
    },
  },
  carried: { tabLabel: 'Earlier decisions', goTo: null },
  disclosed: { tabLabel: 'Disclosed', goTo: null },
  files: { tabLabel: 'Files', goTo: null },
  documents: {
    tabLabel: 'Documents',
    goTo: { label: 'Documents', title: 'Documents of this version', keys: 'g s', icon: 'file' },
  },
}

/** Pages of a version that keys and the palette lead to, in the order of its tabs. */
export const versionGoTos = versionTabs.flatMap((tab) => {
  const { goTo } = versionPlaces[tab]
  return goTo ? [{ tab, ...goTo }] : []
})

/** The version that an address lies in. Null outside of one. */
export function versionAt(location: string): { readonly environmentId: string; readonly versionId: string } | null {
  const [, environmentId, versionId] = /^\/versions\/([^/]+)\/([^/]+)/.exec(location) ?? []
  return environmentId && versionId ? { environmentId, versionId } : null
}

/** Where sequences of keys lead inside a version: its pages, and from those its own queue. Empty outside of one. */
export function versionKeys(location: string): Readonly<Record<string, string>> {
  const version = versionAt(location)
  if (!version) return {}
  const { environmentId, versionId } = version
  const tabs = versionGoTos.map(({ tab, keys }) => [keys, paths.version(environmentId, versionId, tab)])
  return {
    ...Object.fromEntries(tabs),
    ...(!isTriage(location) && { 'g q': paths.versionTriage(environmentId, versionId) }),
  }
}
