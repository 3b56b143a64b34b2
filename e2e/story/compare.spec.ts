// Two versions side by side: from the product page, from a version, by link; each section by its key; other versions by theirs.
import type { Page } from 'playwright/test'
import { preparedData } from '#e2e/support/prepared-data.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { leaveDialog, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { jsonFile } from '#e2e/story/support/provide-files.ts'
import { cyclonedx, osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'

const withTwoVersions = preparedData('compared', async ({ data, becomeIdle }) => {
  const feed = osvZip(['saddle', 'girth', 'halter'].map((name, at) => osvRecord(`CVE-2025-1000${at + 1}`, name)))
  const importing = `mutation ($input: AdvisorySourceImportInput!) { advisorySourceImport(input: $input) { errors } }`
  await data(importing, { file: null, name: null }, feed)
  await becomeIdle()
  await data('mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }', {
    name: 'Edge Gateway',
  })
  const versions = [
    ['4.1.3', ['saddle@1.0.0', 'girth@1.0.0', 'plain@1.0.0', 'kept@1.0.0']],
    ['4.2.0', ['saddle@1.1.0', 'halter@1.0.0', 'plain@1.10.0', 'kept@1.0.0']],
    ['4.2.1', ['saddle@1.1.0', 'halter@1.0.0', 'plain@1.10.0', 'kept@1.0.0']],
  ] as const
  for (const [label, parts] of versions) {
    const components = parts.map((part) => {
      const [name = '', version = ''] = part.split('@')
      return { name, version }
    })
    const file = jsonFile(`${label}.cdx.json`, cyclonedx('Edge Gateway', label, components))
    const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
    await data(query, { doc: null, projectGroupName: 'Edge Gateway' }, file)
    await becomeIdle()
  }
})

const withTwoScans = preparedData('compared-in-time', async ({ data, becomeIdle }) => {
  const importing = `mutation ($input: AdvisorySourceImportInput!) { advisorySourceImport(input: $input) { errors } }`
  const load = async (...names: string[]) => {
    const records = names.map((name) => osvRecord(`CVE-2025-2000${name.length}`, name))
    await data(importing, { file: null, name: null }, osvZip(records))
    await becomeIdle()
  }
  await load('saddle')
  const components = ['saddle', 'bit'].map((name) => ({ name, version: '1.0.0' }))
  const file = jsonFile('4.1.3.cdx.json', cyclonedx('Edge Gateway', '4.1.3', components))
  await data('mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }', {
    name: 'Edge Gateway',
  })
  const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
  await data(query, { doc: null, projectGroupName: 'Edge Gateway' }, file)
  await becomeIdle()
  await load('saddle', 'bit')
})

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('two versions are compared from the product page, by key, and again by link @in-browser', async ({ app }) => {
  await withTwoVersions.copyTo(app.dataFolder)
  const page = await app.start()
  await press(page, 'g', 'd')
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible()
  const proposal = page.getByRole('link', { name: '4.2.0 to 4.2.1' })
  await expect(proposal).toBeFocused()
  await expectAccessible(page, 'nothing chosen to be compared')
  await picture(page, 'compare-choose')
  await press(page, 'Enter')
  await expect(page.getByText('No differences between these two.')).toBeVisible()

  await page.getByRole('navigation').getByText('Edge Gateway').first().click()
  await page.locator('[data-version]', { hasText: '4.2.0' }).focus()
  await press(page, 'x')
  await page.locator('[data-version]', { hasText: '4.1.3' }).focus()
  await press(page, 'x')
  await picture(page, 'compare-product')
  await press(page, 'd')
  await expect(page.getByText('2 findings and 4 components differ')).toBeVisible()
  await expect(rowOf(page, 'halter')).toContainText('component added')
  await expect(rowOf(page, 'girth')).toContainText('component removed')
  await expect(rowOf(page, 'saddle')).toHaveCount(0)
  await expectAccessible(page, 'findings that differ')
  await picture(page, 'compare-findings')
  await page.getByRole('group', { name: 'Severity' }).getByRole('button', { name: 'Low' }).click()
  await expect(page.getByText('No finding of this severity differs')).toBeVisible()
  await page.getByRole('group', { name: 'Severity' }).getByRole('button', { name: 'Low' }).click()
  await expect(rowOf(page, 'halter')).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link to this comparison').first()).toBeVisible()
  await press(page, 'u')
  await expect(rowOf(page, 'saddle')).toContainText('upgraded, still affected')
  await press(page, 'u')

  await press(page, '2')
  await expect(rowOf(page, 'plain')).toContainText('minor')
  await expect(rowOf(page, 'kept')).toHaveCount(0)
  await expect(page.getByRole('row', { name: 'Upgraded 2 2 minor' })).toBeVisible()
  await expect(rowOf(page, 'halter')).toContainText('+1')
  await expect(rowOf(page, 'girth')).toContainText('−1')
  await picture(page, 'compare-components')
  await press(page, '4')
  await picture(page, 'compare-checks')
  await press(page, '5')
  await expect(page.getByText('No policy differs')).toBeVisible()
  await press(page, '2')
  await page.reload()
  await expect(rowOf(page, 'plain')).toContainText('minor')
  await page.getByRole('button', { name: 'Swap the sides' }).click()
  await expect(rowOf(page, 'plain')).toContainText('downgraded')
  await page.goBack()
  await expect(rowOf(page, 'plain')).toContainText('minor')

  await page.setViewportSize({ width: 640, height: 900 })
  await press(page, '1')
  await expect(rowOf(page, 'halter')).toBeVisible()
  await picture(page, 'compare-640')
  await page.setViewportSize({ width: 1280, height: 800 })
  await picture(page, 'compare-1280')

  await press(page, 't')
  await expect(page.getByRole('dialog')).toContainText('4.1.3')
  await expectAccessible(page, 'choosing a version')
  await picture(page, 'compare-pick')
  await leaveDialog(page)
  await press(page, 't')
  await page.getByLabel('Search versions').fill('4.2.1')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^4\./ })).toHaveCount(1)
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: /^Newer.*4\.2\.1/ })).toBeVisible()
  await press(page, ']')
  await expect(page.getByText('No differences between these two.')).toBeVisible()
  await picture(page, 'compare-same')
})

test('a version is compared with the one before it, and a deleted one says so @in-browser', async ({ app }) => {
  await withTwoVersions.copyTo(app.dataFolder)
  const page = await app.start()
  await page.getByRole('navigation').getByText('Edge Gateway').first().click()
  await page.getByRole('main').getByRole('link', { name: '4.2.0' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Edge Gateway 4\.2\.0/ })).toBeVisible()
  await press(page, 'g', 'd')
  await expect(page.getByRole('button', { name: /^Older.*4\.1\.3/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Newer.*4\.2\.0/ })).toBeVisible()
  await page.evaluate(() => {
    window.location.hash = window.location.hash.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000')
  })
  await expect(page.getByText('One of the versions no longer exists')).toBeVisible()
  await picture(page, 'compare-missing')
})

test('a version is compared with its findings from before a scan @long', async ({ app }) => {
  await withTwoScans.copyTo(app.dataFolder)
  const page = await app.start()
  await page.getByRole('navigation').getByText('Edge Gateway').first().click()
  await page.getByRole('main').getByRole('link', { name: '4.1.3' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Edge Gateway 4\.1\.3/ })).toBeVisible()
  await press(page, 'g', 'u')
  await expectAccessible(page, 'changes of a scan')
  await page.getByRole('link', { name: 'Compare with now' }).click()
  await expect(rowOf(page, 'bit')).toContainText('known only to the data that the newer one was scanned with')
  await expect(rowOf(page, 'saddle')).toHaveCount(0)
  await expect(page.getByText('Only the findings are of that time.')).toBeVisible()
  await expectAccessible(page, 'compared in time')
  await picture(page, 'compare-in-time')
  await press(page, '2')
  await expect(page.getByText('No component differs')).toBeVisible()
  await press(page, '1')
  await page.reload()
  await expect(rowOf(page, 'bit')).toBeVisible()
  await page.setViewportSize({ width: 640, height: 900 })
  await picture(page, 'compare-in-time-640')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Findings of the older side').selectOption('')
  await expect(page.getByText('No differences between these two.')).toBeVisible()
})

test('the version that was open is suggested first, and a side can be chosen alone @in-browser', async ({ app }) => {
  await withTwoVersions.copyTo(app.dataFolder)
  const page = await app.start()
  await page.getByRole('navigation').getByText('Edge Gateway').first().click()
  await page.locator('[data-version]', { hasText: '4.2.0' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '4.2.0' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Compare', exact: true }).click()
  const proposals = page.locator('[data-pair]')
  await expect(proposals).toHaveCount(2)
  await expect(proposals.first()).toContainText('4.1.3to4.2.0')
  await expect(proposals.first()).toContainText('open before')
  await press(page, 'j', 'j', 'k')
  await expect(proposals.first()).toBeFocused()
  await press(page, 'b')
  await page.getByLabel('Search versions').fill('4.1.3')
  await expect(page.getByRole('dialog').getByRole('button', { name: /4\.1\.3/ })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: /^Older/ })).toContainText('4.1.3')
  await picture(page, 'compare-one-side')
})

test('a store without versions says what a comparison needs @in-browser', async ({ app }) => {
  const page = await app.start()
  await press(page, 'g', 'd')
  await expect(page.getByRole('heading', { name: 'No versions yet' })).toBeVisible()
  await picture(page, 'compare-empty')
  await page.setViewportSize({ width: 640, height: 800 })
  await expectAccessible(page, 'no versions to be compared')
})
