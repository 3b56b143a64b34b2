/** Tabs of the version page that exist. */
export const versionTabs = [
  'overview',
  'components',
  'vulnerabilities',
  'changes',
  'carried',
  'disclosed',
  'files',
  'documents',
] as const
export type VersionTab = (typeof versionTabs)[number]

/** What the list of components can be narrowed to by a link. */
export const componentParts = [
  'not-judged',
  'exact',
  'cpe',
  'name-only',
  'not-comparable',
  'without-identity',
  'unsupported',
  'support-unknown',
] as const
export type ComponentPart = (typeof componentParts)[number]

/** A list of components that is narrowed: to a part, or to those that were not compared for one reason. */
export type NarrowedComponents = { readonly part: ComponentPart } | { readonly reason: string }

const reasonPathPrefix = 'because:'

/** What the last part of an address narrows the list of components to. Undefined when it says nothing. */
export function readComponentPart(text: string | undefined): NarrowedComponents | undefined {
  if (text?.startsWith(reasonPathPrefix)) return { reason: decodeURIComponent(text.slice(reasonPathPrefix.length)) }
  const part = componentParts.find((one) => one === text)
  return part && { part }
}

/** Parts of the page of the advisory data, beside its sources. */
export const advisoryParts = ['changes', 'updates', 'bundles'] as const
export type AdvisoryPart = (typeof advisoryParts)[number]

/** Addresses of the pages, as the router reads them. */
export const paths = {
  home: '/',
  products: '/products',
  product: (productId: string) => `/products/${productId}`,
  version: (environmentId: string, versionId: string, tab: VersionTab = 'overview') =>
    `/versions/${environmentId}/${versionId}${tab === 'overview' ? '' : `/${tab}`}`,
  /** The source of one document of a version, with what is wrong with it. */
  versionDocument: (environmentId: string, versionId: string, documentId: string) =>
    `/versions/${environmentId}/${versionId}/documents/${documentId}`,
  /** Some components of a version, for example those that could not be judged. */
  components: (environmentId: string, versionId: string, part: ComponentPart) =>
    `/versions/${environmentId}/${versionId}/components/${part}`,
  /** Components of a version that could not be judged. */
  notEvaluatedComponents: (environmentId: string, versionId: string) =>
    `/versions/${environmentId}/${versionId}/components/not-judged`,
  /** Components of a version that were not compared for one reason, as the coverage names it. */
  notJudgedBecause: (environmentId: string, versionId: string, reason: string) =>
    `/versions/${environmentId}/${versionId}/components/${reasonPathPrefix}${encodeURIComponent(reason)}`,
  /** What one of the last scans changed in a version. */
  versionChange: (environmentId: string, versionId: string, deltaId: string) =>
    `/versions/${environmentId}/${versionId}/changes/${deltaId}`,
  /** The queue of a version, at one finding where that is named. */
  versionTriage: (environmentId: string, versionId: string, findingId?: string) =>
    `/versions/${environmentId}/${versionId}/triage${findingId === undefined ? '' : `/${findingId}`}`,
  /** The queue of a version narrowed by words of its filter, for example `stale`. */
  versionTriageOnly: (environmentId: string, versionId: string, words: string) =>
    `/versions/${environmentId}/${versionId}/triage/only/${words}`,
  /** What a VEX document says beside what is decided: in one version, or wherever it fits. */
  vexImport: (versionId: string | null) => `/vex-import${versionId === null ? '' : `/${versionId}`}`,
  triage: '/triage',
  advisories: '/advisories',
  advisoryPart: (part: AdvisoryPart) => `/advisories/${part}`,
  /** What coming to an earlier state of the data changed. */
  advisoryChanges: (snapshotId: string) => `/advisories/changes/${snapshotId}`,
  /** Where a key that signed a bundle can be trusted, with its fingerprint. */
  advisoryKey: (fingerprint: string) => `/advisories/bundles/${fingerprint}`,
  activity: '/activity',
  settings: '/settings',
} as const

const versionTriage = /^\/versions\/[^/]+\/[^/]+\/triage(\/|$)/

/** True where a queue is on screen: of a version or of all. */
export function isTriage(location: string): boolean {
  return location === paths.triage || versionTriage.test(location)
}
