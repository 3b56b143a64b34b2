import type { VersionTab } from './paths.ts'
import { isTriage, paths } from './paths.ts'

/** A page of a version that is two keys away from any other page of it, its queue included. */
export interface VersionPlace {
  readonly tab: VersionTab
  /** What the page is called among those of its version. */
  readonly label: string
  /** What it is called beside pages of other things. */
  readonly title: string
  /** Sequence that goes there, as the key map writes it. */
  readonly keys: string
}

export const versionPlaces: readonly VersionPlace[] = [
  { tab: 'overview', label: 'Overview', title: 'Overview of this version', keys: 'g v' },
  { tab: 'components', label: 'Components', title: 'Components of this version', keys: 'g c' },
  { tab: 'vulnerabilities', label: 'Vulnerabilities', title: 'Vulnerabilities of this version', keys: 'g f' },
  {
    tab: 'changes',
    label: 'Scan changes',
    title: 'Scan changes of this version',
    keys: 'g d',
  },
  { tab: 'documents', label: 'Documents', title: 'Documents of this version', keys: 'g s' },
]

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
  const tabs = versionPlaces.map(({ tab, keys }) => [keys, paths.version(environmentId, versionId, tab)])
  return {
    ...Object.fromEntries(tabs),
    ...(!isTriage(location) && { 'g q': paths.versionTriage(environmentId, versionId) }),
  }
}
