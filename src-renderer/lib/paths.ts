/** Tabs of the version page that exist. */
export const versionTabs = ['overview', 'components', 'vulnerabilities', 'documents'] as const
export type VersionTab = (typeof versionTabs)[number]

/** Addresses of the pages, as the router reads them. */
export const paths = {
  home: '/',
  products: '/products',
  product: (productId: string) => `/products/${productId}`,
  version: (environmentId: string, versionId: string, tab: VersionTab = 'overview') =>
    `/versions/${environmentId}/${versionId}${tab === 'overview' ? '' : `/${tab}`}`,
  versionTriage: (environmentId: string, versionId: string) => `/versions/${environmentId}/${versionId}/triage`,
  triage: '/triage',
  advisories: '/advisories',
  activity: '/activity',
  settings: '/settings',
} as const
