import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { projectFolder } from '#e2e/support/app-program.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { conditionsAsText } from '#e2e/story/support/conditions.ts'
import { dropFiles, fileAt, type FileFixture, jsonFile } from '#e2e/story/support/provide-files.ts'
import type { Screen } from '#scripts/screenshots/screens.ts'
import type { GuideContent } from './guide-content.ts'

/** A picture of the guide. */
export interface GuideShot extends Screen {
  /** What it shows needs a window this wide, in CSS pixels. */
  readonly width?: number
}

/** Pictures of an empty service. */
export const emptyShots: readonly GuideShot[] = [{ name: 'first-run', path: () => '/' }]

const press =
  (...keys: readonly string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key)
  }
const fixture = (name: string) => fileAt(join(projectFolder, 'e2e/fixtures/dependency-track', name))

/** What a supplier says about packages of the sample product: what can be applied, what contradicts, what is not meant. */
const supplier: FileFixture = jsonFile('rope-works.openvex.json', {
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://rope-works.example/vex/7',
  author: 'Rope Works',
  timestamp: '2026-11-14T08:00:00Z',
  version: 1,
  statements: [
    about('CVE-1900-0003', 'mast-parser@1.3.0', {
      status: 'not_affected',
      justification: 'vulnerable_code_not_present',
    }),
    about('CVE-1900-0009', 'sail-date@2.11.0', { status: 'affected', action_statement: 'Update to 2.12.0.' }),
    about('CVE-1900-0002', 'rope-merge@0.9.5', { status: 'not_affected', impact_statement: 'Not used this way.' }),
    about('CVE-1900-0002', 'rope-split@1.0.0', { status: 'fixed' }),
  ],
})

function about(vulnerability: string, name: string, rest: object) {
  return {
    vulnerability: { name: vulnerability },
    products: [{ '@id': `pkg:npm/%40waybill-sample/${name}` }],
    ...rest,
  }
}

type Version = GuideContent['first']

const at =
  ({ environmentId, versionId }: Version, rest = '') =>
  () =>
    `/versions/${environmentId}/${versionId}${rest}`

/** Drops a file on the page of a version, and waits for its review. */
const review = (file: FileFixture | Promise<FileFixture>) => async (page: Page) => {
  await dropFiles(page, [await file])
  await page.getByRole('grid', { name: 'Statements' }).getByRole('row').nth(1).waitFor()
}

/** The pictures of a filled service, in the order in which they are taken: later ones show what earlier ones did. */
export function contentShots(content: GuideContent): readonly GuideShot[] {
  return [...versionShots(content), ...ruleShots(content), ...movingShots(content), ...backupShots]
}

function versionShots({ first, next, moved }: GuideContent): readonly Screen[] {
  return [
    { name: 'triage', path: at(moved, '/triage') },
    { name: 'triage-choosing', path: at(moved, '/triage'), prepare: press('n') },
    { name: 'earlier-decisions', path: at(next, '/carried') },
    {
      name: 'compare',
      path: () => `/compare/${first.versionId}/${next.versionId}`,
      prepare: waitForComparison,
    },
    { name: 'export-vex', path: at(first), prepare: chooseVex },
    { name: 'exported-vex', path: at(first), prepare: exportVex },
    { name: 'review-vex', path: at(next), prepare: review(supplier) },
    { name: 'send-file', path: at(first), prepare: sendFile },
  ]
}

function ruleShots({ productId }: GuideContent): readonly GuideShot[] {
  return [
    { name: 'bundles', path: () => '/advisories/bundles' },
    {
      name: 'policy-library',
      path: () => '/policies',
      prepare: (page) => page.getByRole('button', { name: /^Library/ }).click(),
    },
    { name: 'policy-editor', path: () => '/policies', prepare: writePolicy, width: 1280 },
    { name: 'share-link', path: () => `/products/${productId}/share`, prepare: shareLink },
    { name: 'add-person', path: () => '/settings/people', prepare: addPerson },
  ]
}

function movingShots({ moved }: GuideContent): readonly Screen[] {
  return [
    { name: 'move-vex', path: at(moved), prepare: review(fixture('vex-v4.cdx.json')) },
    {
      name: 'move-findings',
      path: at(moved),
      prepare: async (page) => {
        await review(fixture('vex-v4.cdx.json'))(page)
        await page.keyboard.press('Enter')
        await page.getByText(/^Decisions applied/).waitFor()
        await page.goto(`${page.url().split('#')[0]}#${at(moved)()}`)
        await review(fixture('findings-1.2.json'))(page)
      },
    },
  ]
}

const backupShots: readonly Screen[] = [
  { name: 'backup', path: () => '/settings/backup', prepare: backUp },
  {
    name: 'restore',
    path: () => '/settings/backup',
    prepare: async (page) => {
      await page.getByRole('grid', { name: 'Backups' }).getByRole('row').nth(1).waitFor()
      await press('j', 'Enter')(page)
      await page.getByRole('dialog').getByText('You get back').waitFor()
    },
  },
]

/** The sections are shown once both versions are compared, their rows after that. */
async function waitForComparison(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).waitFor()
  await page.getByText('fog-text').first().waitFor()
}

async function chooseVex(page: Page): Promise<void> {
  await page.keyboard.press(commandKey('e'))
  await page.getByRole('radio', { name: /^VEX/ }).check()
  await page.locator('button[aria-disabled=false]', { hasText: /^Export/ }).waitFor()
  await page.getByRole('list', { name: 'First lines' }).waitFor()
}

async function exportVex(page: Page): Promise<void> {
  await chooseVex(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export/ })
    .click()
  await page.getByRole('dialog', { name: 'Exported and verified' }).waitFor()
}

async function writePolicy(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Library/ }).waitFor()
  await page.keyboard.press('c')
  const editor = page.getByRole('main')
  await editor.getByLabel('Name').fill('Nothing that is exploited')
  const conditions = await conditionsAsText(editor)
  await conditions.fill('vuln.severity in (critical, high) and vuln.kev is yes')
  await editor.getByText(/^(It would|No violations)/).waitFor()
  await page.keyboard.press(commandKey('/'))
  await editor.getByText('The same as text').waitFor()
}

async function shareLink(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Share links' }).waitFor()
  await page.getByLabel('Also revoked and expired ones').waitFor()
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByLabel('Name').fill('Northquay Logistics')
}

async function sendFile(page: Page): Promise<void> {
  await page.keyboard.press(commandKey('k'))
  await page.keyboard.type('send as a file')
  await page.getByRole('option', { name: /^Send as a file/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Send as a file' }).waitFor()
}

async function addPerson(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'People' }).waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  await dialog.getByLabel('Name').fill('Mara Quayle')
  await dialog.getByLabel('Email address').fill('mara@example.com')
}

async function backUp(page: Page): Promise<void> {
  await page.getByText('No backup yet.').waitFor()
  await page.keyboard.press('b')
  await page.getByText('Backup made', { exact: true }).waitFor()
  await page.getByRole('grid', { name: 'Backups' }).getByRole('row').nth(1).waitFor()
}
