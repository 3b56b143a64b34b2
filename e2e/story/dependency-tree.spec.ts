// The components of a version as a tree: what stands beside the product says why, and a search lists what it finds.
import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'

test('the tree says that nothing depends on a component beside the product @in-browser', async ({ app }) => {
  const page = await app.start()
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'orchard', version: '1.0' } }
  const components = ['apple', 'branch', 'crate', 'ladder'].map((name) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
  }))
  const dependencies = [
    { ref: 'app', dependsOn: ['branch'] },
    { ref: 'branch', dependsOn: ['apple'] },
  ]
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components, dependencies }
  await dropFiles(page, [jsonFile('orchard.cdx.json', document)])
  const card = page.getByRole('article', { name: 'orchard.cdx.json' })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await card.getByRole('button', { name: 'Open version' }).click()
  const tabs = page.getByRole('navigation', { name: 'Version' })
  await tabs.getByRole('link', { name: /^Components/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'ladder' })).toBeVisible()

  await press(page, 't')
  const tree = page.getByRole('treegrid', { name: 'Dependency tree' })
  await expect(tree.getByRole('row')).toHaveText([
    /^Component/,
    /^orchard 1\.0/,
    /^branch 1\.0\.0/,
    'Nothing in the document depends on these 2 components',
    /^crate 1\.0\.0/,
    /^ladder 1\.0\.0/,
  ])
  await expect(page.getByText('2 that nothing depends on')).toBeVisible()
  await expectAccessible(page, 'a dependency tree')
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `dependency-tree-${width}`)
  }

  await test.step('the rows that are shown are copied with their level, and columns are chosen', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page, 'Shift+C')
    await expect(page.getByText('4 rows as CSV', { exact: true })).toBeVisible()
    expect(await copiedNames(page)).toEqual([
      'Component,Level',
      'orchard 1.0,1',
      'branch 1.0.0,2',
      'crate 1.0.0,1',
      'ladder 1.0.0,1',
    ])
    await press(page, 'j', 'ArrowRight')
    await expect(tree.getByRole('row').filter({ hasText: 'apple' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy all rows as CSV' }).click()
    await expect(page.getByText('5 rows as CSV', { exact: true })).toBeVisible()
    expect((await copiedNames(page)).slice(2, 4)).toEqual(['branch 1.0.0,2', 'apple 1.0.0,3'])
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('checkbox', { name: 'Level' }).check()
    await page.getByRole('checkbox', { name: 'Findings' }).uncheck()
    await press(page, 'Escape')
    await expect(tree.getByRole('columnheader')).toHaveText(['Component', 'Level', 'Dependencies'])
    await picture(page, 'dependency-tree-columns')
  })

  await press(page, '/')
  await page.keyboard.type('lad')
  await expect(page.getByRole('treegrid', { name: 'Components' }).getByRole('row')).toHaveText([/./, /ladder/])
  await page.getByRole('button', { name: 'Tree' }).click()
  await expect(tree.getByRole('row').filter({ hasText: 'crate' })).toBeVisible()
  await expect(page.getByText('The filter is for the table. The tree shows all.')).toBeVisible()
  await press(page, '/')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('treegrid', { name: 'Components' }).getByRole('row', { name: 'crate' })).toBeVisible()
})

/** The first two columns of the rows that were copied. */
async function copiedNames(page: Page): Promise<string[]> {
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  return copied
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').slice(0, 2).join(','))
}
