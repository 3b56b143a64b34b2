import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectNothingSerious } from '#e2e/story/support/axe.ts'
import { dropFiles, type FileFixture } from '#e2e/story/support/provide-files.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

/** A document of one line, with what makes texts hard to show. */
function minified(name: string, components: number): FileFixture {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version: '1.0' } },
    components: Array.from({ length: components }, (_, at) => ({
      type: 'library',
      'bom-ref': `part-${at}`,
      name: at === 7 ? 'sad\u202edle' : `part-${at}`,
      version: `1.${at}`,
      description: 'x'.repeat(200),
      properties: [{ name: 'waybill:note', value: at === components - 1 ? '<img src=x onerror=alert(1)>' : 'none' }],
    })),
  }
  return { name: `${name}.cdx.json`, bytes: Buffer.from(JSON.stringify(document)) }
}

async function openDocument(page: Page, file: FileFixture): Promise<void> {
  await dropFiles(page, [file])
  const card = page.getByRole('article', { name: file.name })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: /^Start triage/ })).toBeVisible({ timeout: 60_000 })
  await card.getByRole('button', { name: 'Open version' }).click()
  await page
    .getByRole('navigation', { name: 'Version' })
    .getByRole('link', { name: /^Documents/ })
    .click()
  await page.getByRole('link', { name: 'Source and issues' }).click()
}

test('a document of one line opens as a tree that is moved through, searched and copied by the keys @in-browser', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDocument(page, minified('one-line', 3_000))
  const tree = page.getByRole('tree', { name: 'Formatted document' })
  const chosen = page.getByRole('group', { name: 'Chosen value' })
  const current = tree.getByRole('treeitem', { selected: true })
  const view = page.getByRole('group', { name: 'View' })
  await expect(view.getByRole('button', { name: 'Formatted' })).toHaveAttribute('aria-pressed', 'true')
  await expect(tree.getByRole('treeitem', { name: /^components 3,000 items/ })).toBeVisible()

  await tree.focus()
  await press(page, 'End', 'ArrowRight', 'ArrowRight', 'ArrowDown')
  await expect(chosen).toContainText('/components/1')
  await expect(current).toContainText('part-1 1.1') // what tells it from its neighbors
  await press(page, 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft')
  await expect(current).toHaveAttribute('aria-expanded', 'false')
  await expect(tree.locator('[data-code="U+202E"]')).not.toHaveCount(0) // the hidden character of part 7

  await press(page, '/')
  await page.keyboard.type('ONERROR')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(current.locator('mark')).toHaveText('onerror')
  await expect(current).toContainText('"<img src=x onerror=alert(1)>"')
  await press(page, 'Escape', 'c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('<img src=x onerror=alert(1)>')
  await press(page, 'p')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('/components/2999/properties/0/value')

  await press(page, 'l')
  await page.keyboard.type('/components/1500/version')
  await press(page, 'Enter')
  await expect(chosen).toContainText('/components/1500/version')
  await expect(current).toBeInViewport()
  await picture(page, 'document-tree')
  await expectNothingSerious(page, 'the tree of a document')

  await expect(tree).toBeFocused()
  await press(page, 't')
  await expect(page.getByRole('region', { name: 'Source' }).locator('[data-line="1"]')).toBeInViewport()
})
