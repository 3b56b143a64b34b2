import type { IconName } from '#renderer/lib/icon-names.ts'
import * as texts from './first-texts.ts'
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
    tabLabel: texts.overview,
    goTo: { label: texts.overview, title: texts.overviewOfThisVersion, keys: 'g v', icon: 'table' },
  },
  components: {
    tabLabel: texts.components,
    goTo: { label: texts.components, title: texts.componentsOfThisVersion, keys: 'g c', icon: 'tree' },
  },
  vulnerabilities: {
    tabLabel: texts.vulnerabilities,
    goTo: { label: texts.vulnerabilities, title: texts.vulnerabilitiesOfThisVersion, keys: 'g f', icon: 'warning' },
  },
  licenses: {
    tabLabel: texts.licenses,
    goTo: { label: texts.licenses, title: texts.licensesOfThisVersion, keys: 'g i', icon: 'key' },
  },
  checks: {
    tabLabel: texts.checks,
    goTo: { label: texts.checks, title: texts.checksOfThisVersion, keys: 'g e', icon: 'check' },
  },
  policy: {
    tabLabel: texts.policy,
    goTo: { label: texts.policy, title: texts.policyResultsOfThisVersion, keys: 'g p', icon: 'policy' },
  },
  parts: {
    tabLabel: texts.parts,
    goTo: { label: texts.parts, title: texts.partsOfThisVersion, keys: 'g t', icon: 'layers' },
  },
  changes: {
    tabLabel: texts.scanChanges,
    goTo: {
      label: texts.scanChanges,
      title: texts.scanChangesOfThisVersion,
      keys: 'g u',
      icon: 'refresh',
    },
  },
  carried: { tabLabel: texts.earlierDecisions, goTo: null },
  disclosed: { tabLabel: texts.disclosed, goTo: null },
  files: { tabLabel: texts.files, goTo: null },
  documents: {
    tabLabel: texts.documents,
    goTo: { label: texts.documents, title: texts.documentsOfThisVersion, keys: 'g s', icon: 'file' },
  },
  'change-log': {
    tabLabel: texts.changes,
    goTo: { label: texts.changes, title: texts.changesOfThisVersionWhoWhen, keys: 'g w', icon: 'clock' },
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
