import type { Page } from 'playwright/test'

/** Parameters of URLs: ids of a product, one of its environments and a version there. */
export interface Places {
  readonly productId?: string
  readonly environmentId?: string
  readonly versionId?: string
  /** A package that is there to be found. */
  readonly sought?: string
}

/** Size in CSS pixels and theme of a screenshot. */
export interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
  /** The system chooses the colors (high contrast). */
  readonly isForced?: boolean
}

/** What a screenshot shows. */
export interface Screen {
  readonly name: string
  path(places: Places): string
  readonly signedOut?: boolean
  /** One of many screens that are alike: a review has it in few sizes. */
  readonly isAlike?: boolean
  /** The page still waits for the service when the screenshot is taken. */
  readonly isUnanswered?: boolean
  /** Called before the page is opened. */
  before?(page: Page): Promise<unknown>
  /** Called once the page is loaded. */
  prepare?(page: Page, places: Places): Promise<unknown>
}

const version = ({ environmentId, versionId }: Places) => `/versions/${environmentId}/${versionId}`
const press =
  (...keys: readonly string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key)
  }

/** Pages of the settings, without those that have another name here. */
const settingsPages = [
  ...[
    'general',
    'connection',
    'notifications',
    'channels',
    'queue-order',
    'environments',
    'people',
    'tokens',
    'sign-in',
  ],
  ...['roles', 'trackers', 'keys', 'audit-log', 'licenses', 'lists'],
]

/** All screens with content. */
export const screens: readonly Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'products', path: () => '/products' },
  { name: 'product', path: ({ productId }) => `/products/${productId}` },
  { name: 'version', path: version },
  { name: 'components', path: (places) => `${version(places)}/components` },
  {
    name: 'component-open',
    path: (places) => `${version(places)}/components`,
    prepare: (page) => page.getByRole('row').nth(3).click(),
  },
  {
    name: 'tree',
    path: (places) => `${version(places)}/components`,
    prepare: (page) => page.getByText('Tree', { exact: true }).click(),
  },
  { name: 'not-evaluated', path: (places) => `${version(places)}/components/not-judged` },
  { name: 'scan-delta', path: (places) => `${version(places)}/changes` },
  { name: 'earlier-decisions', path: (places) => `${version(places)}/carried` },
  { name: 'vulnerabilities', path: (places) => `${version(places)}/vulnerabilities` },
  { name: 'documents', path: (places) => `${version(places)}/documents` },
  { name: 'triage', path: (places) => `${version(places)}/triage` },
  { name: 'triage-choosing', path: (places) => `${version(places)}/triage`, prepare: press('n') },
  { name: 'triage-selected', path: (places) => `${version(places)}/triage`, prepare: press('v') },
  { name: 'triage-all', path: () => '/triage' },
  {
    name: 'export',
    path: version,
    prepare: async (page) => {
      await page.keyboard.press('ControlOrMeta+e')
      await page.locator('button[aria-disabled=false]', { hasText: /^Export/ }).waitFor()
      await page.getByRole('list', { name: 'First lines' }).waitFor()
    },
  },
  { name: 'palette', path: version, prepare: press('ControlOrMeta+k') },
  { name: 'keys', path: () => '/', prepare: press('?') },
  { name: 'advisories', path: () => '/advisories' },
  { name: 'advisory-changes', path: () => '/advisories/changes' },
  { name: 'advisory-updates', path: () => '/advisories/updates' },
  { name: 'advisory-bundles', path: () => '/advisories/bundles' },
  { name: 'activity', path: () => '/activity' },
  ...['licenses', 'checks', 'policy', 'parts', 'files', 'disclosed', 'change-log'].map((tab) => ({
    name: `version-${tab}`,
    path: (places: Places) => `${version(places)}/${tab}`,
  })),
  { name: 'inbox', path: () => '/inbox' },
  { name: 'compare', path: ({ versionId }) => `/compare/-/${versionId}` },
  { name: 'find', path: () => '/find' },
  { name: 'policies', path: () => '/policies' },
  { name: 'policy-new', path: () => '/policies/new/vuln.severity%2520is%2520critical' },
  { name: 'automation', path: () => '/automation' },
  { name: 'labels', path: () => '/labels' },
  { name: 'versions', path: () => '/products/versions' },
  { name: 'share-links', path: ({ productId }) => `/products/${productId}/share` },
  { name: 'by-hand', path: ({ productId }) => `/products/${productId}/by-hand` },
  { name: 'settings', path: () => '/settings' },
  ...settingsPages.map((page) => ({ name: `settings-${page}`, path: () => `/settings/${page}`, isAlike: true })),
  { name: 'backup', path: () => '/settings/backup' },
  {
    name: 'find-results',
    path: () => '/find',
    prepare: async (page, { sought = 'lodash' }) => {
      await page.getByRole('searchbox').first().fill(sought)
      await page.waitForTimeout(1_000)
    },
  },
  {
    name: 'document-open',
    path: (places) => `${version(places)}/documents`,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Source and issues' }).first().click()
      await page.waitForTimeout(1_000)
    },
  },
  {
    name: 'palette-typed',
    path: version,
    prepare: async (page, { sought = 'lodash' }) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type(sought.slice(0, 3))
      await page.waitForTimeout(1_000)
    },
  },
  {
    name: 'palette-none',
    path: version,
    prepare: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('#zzzz')
      await page.waitForTimeout(1_000)
    },
  },
  { name: 'not-found', path: () => '/nowhere' },
]

/** Screens of an empty service. */
export const emptyScreens: readonly Screen[] = [
  { name: 'empty-home', path: () => '/' },
  { name: 'empty-products', path: () => '/products' },
  { name: 'empty-triage', path: () => '/triage' },
  { name: 'empty-advisories', path: () => '/advisories' },
  { name: 'empty-activity', path: () => '/activity' },
  { name: 'empty-backup', path: () => '/settings/backup' },
  { name: 'sign-in', path: () => '/', signedOut: true },
]

/** The page retries by itself before it shows the error. */
const waitForErrorMessage = (page: Page) =>
  page
    .getByRole('button', { name: /try again/i })
    .first()
    .waitFor()
const leaveUnanswered = (page: Page) => page.route('**/graphql', () => {})
const unreachable = (page: Page) => page.route('**/graphql', (route) => route.abort())
const failing = (page: Page) =>
  page.route('**/graphql', (route) =>
    route.fulfill({ status: 500, json: { errors: [{ message: 'Internal error 3f2a9c11' }] } }),
  )

/** Screens whose service does not respond, cannot be reached, or fails. */
export const failureScreens: readonly Screen[] = [
  { name: 'loading-home', path: () => '/', before: leaveUnanswered, isUnanswered: true },
  { name: 'loading-version', path: version, before: leaveUnanswered, isUnanswered: true },
  {
    name: 'loading-triage',
    path: (places) => `${version(places)}/triage`,
    before: leaveUnanswered,
    isUnanswered: true,
  },
  { name: 'loading-advisories', path: () => '/advisories', before: leaveUnanswered, isUnanswered: true },
  { name: 'loading-settings', path: () => '/settings', before: leaveUnanswered, isUnanswered: true },
  { name: 'unreachable-home', path: () => '/', before: unreachable, isUnanswered: true, prepare: waitForErrorMessage },
  { name: 'unreachable-version', path: version, before: unreachable, isUnanswered: true, prepare: waitForErrorMessage },
  {
    name: 'unreachable-triage',
    path: (places) => `${version(places)}/triage`,
    before: unreachable,
    isUnanswered: true,
    prepare: waitForErrorMessage,
  },
  {
    name: 'unreachable-advisories',
    path: () => '/advisories',
    before: unreachable,
    isUnanswered: true,
    prepare: waitForErrorMessage,
  },
  { name: 'failing-version', path: version, before: failing, isUnanswered: true, prepare: waitForErrorMessage },
]
