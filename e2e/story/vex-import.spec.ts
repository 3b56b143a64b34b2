import { zipSync } from 'fflate'
import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { openNewVersion, press } from '#e2e/story/support/pages.ts'
import { cve } from '#e2e/story/support/prepared-stories.ts'
import { cyclonedx } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { showRow } from '#e2e/story/support/tray.ts'

const packages = ['saddle', 'girth', 'halter']

/** Says that the first is fixed, the second is not there, the third needs an update, and something of a package that is not there. */
const theirs = jsonFile('theirs.openvex.json', {
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://acme.example/vex/1',
  author: 'Acme',
  timestamp: '2026-11-19T00:00:00Z',
  version: 1,
  statements: [
    { vulnerability: { name: cve(0) }, products: [{ '@id': 'pkg:npm/saddle@1.0.0' }], status: 'fixed' },
    {
      vulnerability: { name: cve(1) },
      products: [{ '@id': 'pkg:npm/girth@1.0.0' }],
      status: 'not_affected',
      justification: 'component_not_present',
    },
    {
      vulnerability: { name: cve(2) },
      products: [{ '@id': 'pkg:npm/halter@1.0.0' }],
      status: 'affected',
      action_statement: 'Update',
    },
    { vulnerability: { name: cve(2) }, products: [{ '@id': 'pkg:npm/bridle@1.0.0' }], status: 'fixed' },
  ],
})

/** Decides the row of the queue about a package. */
async function decide(page: Page, vulnerability: string, ...keys: readonly string[]) {
  await press(page, '/')
  await page.keyboard.type(vulnerability)
  await press(page, 'Enter')
  await expect(
    page.getByRole('listbox', { name: 'Queue, 1 rows' }).or(page.getByRole('listbox', { name: 'Queue, 1 row' })),
  ).toBeVisible()
  await expect.poll(async () => (await new TriagePage(page).cursorRow()).vulnerability).toBe(vulnerability)
  await press(page, ...keys)
}

test('the statements of a supplier are looked at, picked, taken over with the keyboard and taken back @in-desktop', async ({
  page,
}) => {
  await openNewVersion(page, 'taken', packages)
  await press(page, 'g', 'q')
  await expect(page.getByRole('listbox', { name: /^Queue/ })).toBeVisible()
  await decide(page, cve(0), 'a', '1')
  await expect(page.getByText('1 of 3 decided')).toBeVisible()

  await dropFiles(page, [theirs])
  await expect(page.getByRole('heading', { level: 1, name: 'theirs.openvex.json' })).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Statements' })
  const row = (words: string | RegExp) => grid.getByRole('row').filter({ hasText: words })
  await expect(page.getByLabel('Apply to')).toHaveValue(/.+/)
  await expect(row('saddle 1.0.0')).toContainText('Conflict')
  await expect(row('girth 1.0.0')).toContainText('Can be applied')
  await expect(row('bridle 1.0.0')).toContainText('Product not matched')
  await expect(row('bridle 1.0.0').getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText(/^2 of 4 statements will be applied/)).toBeVisible()
  await expectAccessible(page, 'review')

  await press(page, 'a')
  await expect(page.getByText(/^None of 4 statements/)).toBeVisible()
  await press(page, 'a', 'j', ' ')
  await expect(page.getByText(/^1 of 4 statements will be applied/)).toBeVisible()
  await press(page, ' ')
  await row('saddle 1.0.0').click()
  await press(page, ' ')
  await expect(page.getByText('1 replacing existing decisions')).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByText('Decisions applied to 3 findings.')).toBeVisible()
  await expectAccessible(page, 'what was taken over')
  await expect(row('saddle 1.0.0')).toContainText('Applied')

  await press(page, 'z')
  await expect(row('saddle 1.0.0')).toContainText('Conflict')
  await expect(page.getByText(/^2 of 4 statements will be applied/)).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByText('Decisions applied to 2 findings.')).toBeVisible()
  await page.getByRole('link', { name: /^Triage of taken/ }).click()
  await expect(page.getByText('3 of 3 decided')).toBeVisible()
})

test('without a version on screen the versions that it fits are offered; a broken one says what is wrong @in-browser', async ({
  page,
}) => {
  await openNewVersion(page, 'offered', packages)
  await press(page, 'g', 'h')
  await expect(page.getByRole('heading', { level: 2, name: 'Unfinished triage' })).toBeVisible()
  await dropFiles(page, [theirs])
  await expect(page.getByLabel('Apply to')).toHaveValue('')
  await expect(page.getByLabel('Apply to')).toContainText('offered 1.0, default: 3 findings')
  await page.getByLabel('Apply to').selectOption({ label: 'offered 1.0, default: 3 findings' })
  await expect(page).toHaveURL(/vex-import\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/^3 of 4 statements/)).toBeVisible()
  await dropFiles(page, [jsonFile('broken.json', { '@context': 'https://openvex.dev/ns/v9.0.0', statements: [] })])
  await expect(page.getByRole('alert')).toContainText('OpenVEX "9.0.0" is not supported')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'No VEX document open' })).toBeVisible()
})

test('an archive of several SBOMs is named, taken as a whole, and every version can be opened @in-browser', async ({
  page,
}) => {
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const sbom = (name: string, version: string) =>
    Buffer.from(JSON.stringify(cyclonedx(name, version, [{ name: 'saddle', version: '1.0.0' }])))
  const bytes = zipSync({
    'one.json': sbom('one', '1.0'),
    'two.json': sbom('two', '2.0'),
    README: Buffer.from('Hello.'),
  })
  await dropFiles(page, [{ name: 'both.zip', bytes }])
  const card = page.getByRole('article', { name: 'both.zip' })
  await card.getByText('2 SBOMs in the archive').click()
  await expect(card.getByText('two.json')).toBeVisible()
  await expect(card.getByText('2 SBOMs, in zip')).toBeVisible()
  await card.getByText('1 note').click()
  await expect(card.getByText('"README" was skipped')).toBeVisible()
  await expectAccessible(page, 'an archive that needs a target')
  await card.getByLabel('Product').press('Enter')
  await expect(card.getByText('2 versions, one for each SBOM in the archive')).toBeVisible({ timeout: 30_000 })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'versions of an archive')
  await card.getByRole('link', { name: /2\.0$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /2\.0/ })).toBeVisible()

  const broken = zipSync({ 'one.json': sbom('one', '1.0'), 'torn.json': Buffer.from('{"bomFormat":') })
  await dropFiles(page, [{ name: 'broken.zip', bytes: broken }])
  const refused = await showRow(page, 'broken.zip')
  await expect(refused.getByText('"torn.json": Unexpected end of JSON')).toBeVisible()
})
