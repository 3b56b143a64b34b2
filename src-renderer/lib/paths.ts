import { decodePath } from './decode-path.ts'

/** Tabs of the version page. */
export const versionTabs = [
  'overview',
  'components',
  'vulnerabilities',
  'licenses',
  'checks',
  'policy',
  'parts',
  'changes',
  'carried',
  'disclosed',
  'files',
  'documents',
  'change-log',
] as const
export type VersionTab = (typeof versionTabs)[number]

/** Parts of the component list that a link can select. */
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

/** A filter of the component list: a part, the components that were not evaluated for one reason, or those with a label. */
export type NarrowedComponents =
  { readonly part: ComponentPart } | { readonly reason: string } | { readonly label: string }

const reasonPathPrefix = 'because:'
const labelPathPrefix = 'label:'
const searchPathPrefix = 'search:'
const viewPathPrefix = 'view:'

/** Writes any text as one segment of a URL. Twice, because the router decodes what it reads once, but leaves signs such as `/` encoded. */
function toSegment(text: string): string {
  return encodeURIComponent(encodeURIComponent(text))
}

/** Parses the last segment of a URL as a filter of the component list. Undefined if it is none. */
export function readComponentPart(text: string | undefined): NarrowedComponents | undefined {
  if (text?.startsWith(reasonPathPrefix)) return { reason: decodePath(text.slice(reasonPathPrefix.length)) }
  const label = readLabel(text)
  if (label !== undefined) return { label }
  const part = componentParts.find((one) => one === text)
  return part && { part }
}

/** Parses the last segment of a URL as a search in the component list. Undefined if it is none. */
export function readComponentSearch(text: string | undefined): string | undefined {
  return text?.startsWith(searchPathPrefix) ? decodePath(text.slice(searchPathPrefix.length)) : undefined
}

/** Parses a segment of a URL as the id of a saved view. Undefined if it is none. */
export function readViewId(text: string | undefined): string | undefined {
  return text?.startsWith(viewPathPrefix) ? text.slice(viewPathPrefix.length) : undefined
}

/** Parses a segment of a URL as a label. Undefined if it is none. */
export function readLabel(text: string | undefined): string | undefined {
  return text?.startsWith(labelPathPrefix) ? decodePath(text.slice(labelPathPrefix.length)) : undefined
}

const withoutPartsSegment = 'without-parts'

/** Parses the last segment of a list of a version: whether what its parts bring is left out, and the segment without that. */
export function readWithoutParts(text: string | undefined): {
  readonly leavesPartsOut: boolean
  readonly rest: string | undefined
} {
  if (text === withoutPartsSegment) return { leavesPartsOut: true, rest: undefined }
  const leavesPartsOut = text?.startsWith(`${withoutPartsSegment}:`) === true
  return { leavesPartsOut, rest: leavesPartsOut ? text.slice(withoutPartsSegment.length + 1) : text }
}

/** Adds a word to the URL of a list of a version, before what the list is narrowed to. */
function listWith(list: string, word: string): string {
  return list.replace(/^(\/versions\/[^/]+\/[^/]+\/[^/]+)(?:\/(.+))?$/, (_, tab: string, rest?: string) =>
    rest === undefined ? `${tab}/${word}` : `${tab}/${word}:${rest}`,
  )
}

/** How a link lists the findings of a version: joined by vulnerability and package, or each. */
export const findingLists = ['grouped', 'each'] as const
export type FindingList = (typeof findingLists)[number]

/** Parses the last segment of the findings of a version: how they are listed, and the segment without that. */
export function readFindingList(text: string | undefined): {
  readonly listedAs: FindingList | undefined
  readonly rest: string | undefined
} {
  const listedAs = findingLists.find((one) => text === one || text?.startsWith(`${one}:`) === true)
  return { listedAs, rest: listedAs === undefined ? text : text?.slice(listedAs.length + 1) || undefined }
}

/** Parts of the advisories page besides its sources. */
export const advisoryParts = ['changes', 'updates', 'bundles'] as const
export type AdvisoryPart = (typeof advisoryParts)[number]

/** Lists of the policies page besides the own policies. */
export const policyParts = ['library', 'waivers'] as const
export type PolicyPart = (typeof policyParts)[number]

/** Parts of the settings that belong to no other page. */
export const settingsParts = [
  'general',
  'connection',
  'queue-order',
  'environments',
  'notifications',
  'channels',
  'trackers',
  'keys',
  'audit-log',
  'people',
  'tokens',
  'sign-in',
  'roles',
] as const
export type SettingsPart = (typeof settingsParts)[number]

/** Sections of a comparison. */
export const compareSections = ['vulnerabilities', 'components', 'licenses', 'checks', 'policy'] as const
export type CompareSection = (typeof compareSections)[number]

/** Stands in a URL for a version that is not chosen: for the older side the version before the newer one. */
export const noVersion = '-'

/** The version of a queue. */
export interface QueueVersion {
  readonly environmentId: string
  readonly versionId: string
}

/** URLs of all pages, as the router reads them. */
export const paths = {
  home: '/',
  /** Asks which versions are compared. */
  compareAny: '/compare',
  compare: (baseId: string, targetId: string, section: CompareSection = 'vulnerabilities') =>
    `/compare/${baseId}/${targetId}${section === 'vulnerabilities' ? '' : `/${section}`}`,
  /** A version and the one before it. */
  compareWithBefore: (versionId: string) => `/compare/${noVersion}/${versionId}`,
  products: '/products',
  /** The products with a label. */
  labeledProducts: (label: string) => `/products/${labelPathPrefix}${toSegment(label)}`,
  /** A saved view of the products. */
  productsView: (viewId: string) => `/products/${viewPathPrefix}${viewId}`,
  product: (productId: string) => `/products/${productId}`,
  /** A product with only its versions that have a label. */
  productLabeled: (productId: string, label: string) => `/products/${productId}/${labelPathPrefix}${toSegment(label)}`,
  /** A product, and the form that makes a version of it by hand. */
  makeByHand: (productId: string) => `/products/${productId}/by-hand`,
  /** The share links of a product. */
  shareLinks: (productId: string) => `/products/${productId}/share`,
  /** The versions of all products. */
  versions: '/products/versions',
  /** The versions of all products with a label. */
  labeledVersions: (label: string) => `/products/versions/${labelPathPrefix}${toSegment(label)}`,
  /** A saved view of the versions of all products. */
  versionsView: (viewId: string) => `/products/versions/${viewPathPrefix}${viewId}`,
  version: (environmentId: string, versionId: string, tab: VersionTab = 'overview') =>
    `/versions/${environmentId}/${versionId}${tab === 'overview' ? '' : `/${tab}`}`,
  /** The source of one document of a version, with its issues, optionally at a line. */
  versionDocument: (environmentId: string, versionId: string, documentId: string, line?: number) =>
    `/versions/${environmentId}/${versionId}/documents/${documentId}${line === undefined ? '' : `/${line}`}`,
  /** The documents of a version, with its metadata being edited. */
  editMetadata: (environmentId: string, versionId: string) => `/versions/${environmentId}/${versionId}/documents/edit`,
  /** Some components of a version, for example those that were not evaluated. */
  components: (environmentId: string, versionId: string, part: ComponentPart) =>
    `/versions/${environmentId}/${versionId}/components/${part}`,
  /** The components of a version that were not evaluated. */
  notEvaluatedComponents: (environmentId: string, versionId: string) =>
    `/versions/${environmentId}/${versionId}/components/not-judged`,
  /** The components of a version that were not evaluated for one reason, as the coverage names it. */
  notJudgedBecause: (environmentId: string, versionId: string, reason: string) =>
    `/versions/${environmentId}/${versionId}/components/${reasonPathPrefix}${toSegment(reason)}`,
  /** The components of a version with a label. */
  labeledComponents: (environmentId: string, versionId: string, label: string) =>
    `/versions/${environmentId}/${versionId}/components/${labelPathPrefix}${toSegment(label)}`,
  /** A saved view of components, in a version. */
  componentsView: (environmentId: string, versionId: string, viewId: string) =>
    `/versions/${environmentId}/${versionId}/components/${viewPathPrefix}${viewId}`,
  /** A saved view of findings, as the table of a version. */
  findingsView: (environmentId: string, versionId: string, viewId: string) =>
    `/versions/${environmentId}/${versionId}/vulnerabilities/${viewPathPrefix}${viewId}`,
  /** The components of a version that a search finds. */
  foundComponents: (environmentId: string, versionId: string, text: string) =>
    `/versions/${environmentId}/${versionId}/components/${searchPathPrefix}${toSegment(text)}`,
  /** The changes of one of the last scans of a version. */
  versionChange: (environmentId: string, versionId: string, deltaId: string) =>
    `/versions/${environmentId}/${versionId}/changes/${deltaId}`,
  /** The queue of a version, optionally at a finding. */
  versionTriage: (environmentId: string, versionId: string, findingId?: string) =>
    `/versions/${environmentId}/${versionId}/triage${findingId === undefined ? '' : `/${findingId}`}`,
  /** The queue of a version with a typed filter, for example `stale`. */
  versionTriageOnly: (environmentId: string, versionId: string, words: string, findingId?: string) =>
    `/versions/${environmentId}/${versionId}/triage/only/${words}${findingId === undefined ? '' : `/${findingId}`}`,
  /** The same queue of a version, without what it inherits from its parts. */
  withoutParts: (queue: string) => queue.replace('/triage', '/triage/without-parts'),
  /** The same list of a version, without what it inherits from its parts. */
  listWithoutParts: (list: string) => listWith(list, withoutPartsSegment),
  /** The findings of a version, joined or each. */
  findingsAs: (list: string, listedAs: FindingList) => listWith(list, listedAs),
  /** The review of a VEX document: in one version, or in one that the user selects. */
  vexImport: (versionId: string | null) => `/vex-import${versionId === null ? '' : `/${versionId}`}`,
  /** The page that finds everything, empty without a question. The kind of hits to show, and whether only the newest versions are searched. */
  find: (question = '', kind: string | null = null, latestOnly = true) => {
    if (question === '') return '/find'
    const more = latestOnly ? (kind === null ? '' : `/${kind}`) : `/${kind ?? 'best'}/all`
    return `/find/${toSegment(question)}${more}`
  },
  /** What the caller was told. */
  inbox: '/inbox',
  inboxPart: (part: 'unread' | 'alerts') => `/inbox/${part}`,
  /** Decisions that were not sent. */
  drafts: '/drafts',
  /** The start and the end of practicing with the sample. */
  practice: '/practice',
  triage: '/triage',
  /** The queue of all products at a finding. */
  triageAt: (findingId: string) => `/triage/${findingId}`,
  /** A saved view of the queue: of a version, or of all products. */
  triageView: (viewId: string, version: QueueVersion | null, findingId?: string) =>
    `${version === null ? '' : `/versions/${version.environmentId}/${version.versionId}`}/triage/view/${viewId}${findingId === undefined ? '' : `/${findingId}`}`,
  advisories: '/advisories',
  advisoryPart: (part: AdvisoryPart) => `/advisories/${part}`,
  /** The changes made by an earlier snapshot. */
  advisoryChanges: (snapshotId: string) => `/advisories/changes/${snapshotId}`,
  /** The form to trust a bundle's signing key, with its fingerprint. */
  advisoryKey: (fingerprint: string) => `/advisories/bundles/${fingerprint}`,
  policies: '/policies',
  policyPart: (part: PolicyPart) => `/policies/${part}`,
  policy: (policyId: string) => `/policies/${policyId}`,
  /** The page that makes a policy, which may begin with conditions. */
  newPolicy: (conditions = '') => `/policies/new${conditions === '' ? '' : `/${toSegment(conditions)}`}`,
  automation: '/automation',
  labels: '/labels',
  activity: '/activity',
  settings: '/settings',
  settingsPart: (part: SettingsPart) => `/settings/${part}`,
  licenses: '/settings/licenses',
  namedLists: '/settings/lists',
  /** One named list, open. */
  namedList: (listId: string) => `/settings/lists/${listId}`,
  backups: '/settings/backup',
} as const

const versionTriage = /^\/versions\/[^/]+\/[^/]+\/triage(\/|$)/

/** Returns true if the URL is a queue: of a version or of all. */
export function isTriage(location: string): boolean {
  return location === paths.triage || location.startsWith(`${paths.triage}/`) || versionTriage.test(location)
}

/** Returns the id of the product whose page the URL is. Undefined for another page. */
export function productAt(location: string): string | undefined {
  return isProductList(location) ? undefined : /^\/products\/([^/:]+)/.exec(location)?.[1]
}

/** Returns true if the URL is the list of products or of all versions, whatever it is narrowed to. A product has its own page. */
export function isProductList(location: string): boolean {
  return /^\/products(\/(versions(\/.*)?|(view|label):[^/]*))?$/.test(location)
}
