// The tables of a version: findings joined by vulnerability and package, components that look the same told apart, and licenses searched and narrowed.
import type { Page } from 'playwright/test'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { cve, withAdvisories } from '#e2e/story/support/prepared-stories.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'

/** Versions are processed meanwhile. */
const expect = expectSoon.configure({ timeout: 15_000 })

/** A package twice in one version and once in another, as tools of npm list it. */
const placed: readonly (readonly [ref: string, name: string, version: string, license: string | null])[] = [
  ['cart@3.0.0|girth@1.0.0', 'girth', '1.0.0', 'MIT'],
  ['wagon@3.0.0|girth@1.0.0', 'girth', '1.0.0', 'MIT'],
  ['girth@1.1.0', 'girth', '1.1.0', 'MIT'],
  ['saddle@1.0.0', 'saddle', '1.0.0', 'GPL-3.0-only'],
  ['cart@3.0.0', 'cart', '3.0.0', null],
  ['wagon@3.0.0', 'wagon', '3.0.0', 'NOASSERTION'],
]

async function openHarness(page: Page): Promise<void> {
  const components = placed.map(([ref, name, version, license]) => ({
    ...{ type: 'library', 'bom-ref': ref, name, version, purl: `pkg:npm/${name}@${version}` },
    ...(license !== null && {
      licenses: [{ license: license === 'NOASSERTION' ? { name: license } : { id: license } }],
    }),
  }))
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'harness', version: '1.0' } }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  await dropFiles(page, [jsonFile('harness.cdx.json', document)])
  const card = page.getByRole('article', { name: 'harness.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await card.getByRole('button', { name: 'Open version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^harness 1\.0/ })).toBeVisible()
}

async function inAllWidths(page: Page, name: string): Promise<void> {
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `${name}-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('the findings of a version are one row for a vulnerability and package, each on request @in-browser', async ({
  app,
}) => {
  await withAdvisories.copyTo(app.dataFolder)
  const page = await app.start()
  await openHarness(page)
  await press(page, 'g', 'f')
  const table = page.getByRole('treegrid', { name: 'Vulnerabilities' })
  const rows = table.getByRole('row', { name: /CVE-/ })
  const girth = table.getByRole('row', { name: /girth 2 versions/ })

  await test.step('several findings are one row, which opens and closes with keys', async () => {
    await expect(rows).toHaveCount(2)
    await expect(girth).toContainText(cve(1))
    await expect(girth).toContainText('2 versions · 3 places')
    await expect(girth).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByText('4 findings', { exact: true })).toBeVisible()
    await expect(page.getByText('in 2 rows', { exact: true })).toBeVisible()
    await expectAccessible(page, 'grouped findings')
    await inAllWidths(page, 'findings-grouped')
    await girth.focus()
    await press(page, 'ArrowRight')
    await expect(rows).toHaveCount(5)
    await expect(girth).toHaveAttribute('aria-expanded', 'true')
    await expect(rows.filter({ hasText: '1.0.0 · in wagon' })).toHaveAttribute('aria-level', '2')
    await expectAccessible(page, 'an open group of findings')
    await inAllWidths(page, 'findings-open')
    await press(page, 'j', 'j', 'ArrowLeft')
    await expect(girth).toBeFocused()
    await press(page, 'ArrowLeft')
    await expect(rows).toHaveCount(2)
    await press(page, 'Enter')
    await expect(rows).toHaveCount(5)
  })

  await test.step('the copy has every finding', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page, 'Shift+C')
    await expect(page.getByText('4 rows as CSV', { exact: true })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.match(/girth 1\.[01]\.0/g)).toHaveLength(3)
  })

  await test.step('each finding is listed on request, which the URL and the next visit keep', async () => {
    await page.getByRole('button', { name: 'Group: by vulnerability' }).click()
    await page.getByRole('menuitemradio', { name: 'None' }).click()
    const flat = page.getByRole('grid', { name: 'Vulnerabilities' }).getByRole('row', { name: /CVE-/ })
    await expect(flat).toHaveCount(4)
    await expect(page).toHaveURL(/vulnerabilities\/each$/)
    await press(page, 'g', 'c', 'g', 'f')
    await expect(page).toHaveURL(/vulnerabilities$/)
    await expect(flat).toHaveCount(4)
    await page.evaluate(() => (location.hash += '/grouped'))
    await expect(rows).toHaveCount(2)
  })

  await test.step('a filter is the same in both, and is cleared where it leaves nothing', async () => {
    await press(page, '/')
    await page.keyboard.type('girth')
    await expect(rows).toHaveCount(1)
    await page.keyboard.type(' nothing')
    await expect(page.getByRole('heading', { name: 'No matching findings' })).toBeVisible()
    await picture(page, 'findings-none')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Include not evaluated and inactive' }).check({ force: true })
    await expect(page.getByRole('button', { name: 'Group: none' })).toBeDisabled()
    await expect(page.getByRole('grid', { name: 'Vulnerabilities' })).toBeVisible()
  })

  await test.step('Enter on a finding opens it in triage', async () => {
    await page.getByRole('checkbox', { name: 'Include not evaluated and inactive' }).uncheck({ force: true })
    await table.getByRole('row', { name: /saddle/ }).focus()
    await press(page, 'Enter')
    await expect(page).toHaveURL(/\/triage\//)
  })
})

test('components with the same name and version say what tells them apart @in-browser', async ({ app }) => {
  const page = await app.start()
  await openHarness(page)
  await press(page, 'g', 'c')
  const row = (name: RegExp) => page.getByRole('treegrid', { name: 'Components' }).getByRole('row', { name })
  await expect(row(/girth in cart 1\.0\.0/)).toBeVisible()
  await expect(row(/girth in wagon 1\.0\.0/)).toBeVisible()
  await expect(row(/girth 1\.1\.0/)).toBeVisible()
  await expectAccessible(page, 'components that look the same')
  await inAllWidths(page, 'components-equal')
})

test('licenses are searched and narrowed by state, as conditions or with a click @in-browser', async ({ app }) => {
  const page = await app.start()
  await openHarness(page)
  await press(page, 'g', 'i')
  const rows = page.getByRole('treegrid', { name: 'License expressions' }).getByRole('row')
  const states = page.getByRole('list', { name: 'Components by the state' })
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'NOASSERTION' })).toContainText('the document leaves the license open')
  await expect(rows.filter({ hasText: 'no license in the document' })).toContainText('missing')

  await press(page, '/')
  await page.keyboard.type('gpl')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('1 of 4 license expressions')).toBeVisible()
  await page.keyboard.type('x')
  await expect(page.getByRole('heading', { name: 'No matching licenses' })).toBeVisible()
  await expectAccessible(page, 'no licenses that match')
  await picture(page, 'licenses-none')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows).toHaveCount(5)

  await states.getByRole('button', { name: /missing/ }).click()
  await expect(rows).toHaveCount(2)
  const chip = page.getByRole('button', { name: 'Edit the conditions component.licenseState is missing' })
  await expect(chip).toBeVisible()
  await expectAccessible(page, 'licenses of one state')
  await inAllWidths(page, 'licenses-state')
  await states.getByRole('button', { name: /missing/ }).click()
  await expect(chip).toHaveCount(0)

  await press(page, '/')
  await page.keyboard.type('component.licenseState in (missing, unresolved)')
  await press(page, 'Enter')
  await expect(rows).toHaveCount(3)
  await press(page, '/')
  await page.keyboard.type('component.name is girth')
  await press(page, 'Enter')
  await expect(page.getByRole('alert')).toContainText('can be filtered by component.licenseState')
  await expect(rows).toHaveCount(3)
  await expect(page.getByLabel('Search license expressions')).toHaveValue('component.name is girth')
  await picture(page, 'licenses-problem')

  // A component is what the conditions are about.
  await page.getByRole('button', { name: 'Component', exact: true }).click()
  const components = page.getByRole('grid', { name: 'Components and their licenses' }).getByRole('row')
  await page.getByLabel('Search license expressions').press('Enter')
  await expect(page.getByRole('button', { name: 'Edit the conditions component.name is girth' })).toBeVisible()
  await expect(components.filter({ hasText: 'girth' }).first()).toBeVisible()
  await expect(components.filter({ hasText: 'hoof' })).toHaveCount(0)
  await expectAccessible(page, 'licenses by component')
  await inAllWidths(page, 'licenses-components')
  await page.getByRole('button', { name: 'Expression', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'These conditions are about components' })).toBeVisible()
  await expectAccessible(page, 'conditions of components above expressions')
  await picture(page, 'licenses-of-components-only')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows).toHaveCount(5)

  await page.getByRole('button', { name: 'Attribution…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /Attribution/ })).toBeChecked()
  await expectAccessible(page, 'the attribution report')
  await picture(page, 'licenses-attribution')
})
