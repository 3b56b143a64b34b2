/** Tabs of the version page that exist. */
export const versionTabs = ['overview', 'components', 'vulnerabilities', 'disclosed', 'files', 'documents'] as const
export type VersionTab = (typeof versionTabs)[number]

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
  /** Components of a version that could not be judged. */
  notJudged: (environmentId: string, versionId: string) =>
    `/versions/${environmentId}/${versionId}/components/not-judged`,
  /** The queue of a version, at one finding where that is named. */
  versionTriage: (environmentId: string, versionId: string, findingId?: string) =>
    `/versions/${environmentId}/${versionId}/triage${findingId === undefined ? '' : `/${findingId}`}`,
  /** What a VEX document says beside what is decided: in one version, or wherever it fits. */
  vexImport: (versionId: string | null) => `/vex-import${versionId === null ? '' : `/${versionId}`}`,
  triage: '/triage',
  advisories: '/advisories',
  activity: '/activity',
  settings: '/settings',
} as const

const versionTriage = /^\/versions\/[^/]+\/[^/]+\/triage(\/|$)/

/** True where a queue is on screen: of a version or of all. */
export function isTriage(location: string): boolean {
  return location === paths.triage || versionTriage.test(location)
}
