// Every key that the bottom bar of the lists of products and versions shows does what it says, for the row with the focus.
import type { Page } from 'playwright/test'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { dropSbom, goTo, leaveDialog, press } from '#e2e/story/support/pages.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'

test('keys on the bottom bar of products and versions work for the row with the focus, and their queue asks for what is missing @in-browser', async ({
  app,
}) => {
  const page = await app.start()
  await dropSbom(page, 'saddle', ['buckle'])
  await dropSbom(page, 'girth', ['strap'])

  await test.step('products', async () => {
    await goTo(page, '/products')
    await opensSecondRow(page, 'Products', (product) => new RegExp(`^${product}`))
    await goTo(page, '/products')
    await searchesAndSaves(page, 'Products', 'Search products')
    await press(page, 'c')
    await expect(page.getByRole('dialog', { name: 'New product' })).toBeVisible()
    await leaveDialog(page)
    await expect.poll(() => shownKeys(page)).toEqual(['move', 'open', 'search', 'new product', 'save as view'])
  })

  await test.step('versions', async () => {
    await goTo(page, '/products/versions')
    await opensSecondRow(page, 'Versions', (product) => new RegExp(`^${product} 1\\.0`))
    await goTo(page, '/products/versions')
    await searchesAndSaves(page, 'Versions', 'Search versions')
    await expect.poll(() => shownKeys(page)).toEqual(['move', 'open', 'search', 'save as view'])
  })

  await test.step('the queue of all of them asks for advisory data, and for no file', async () => {
    await goTo(page, '/triage')
    const region = page.getByRole('main')
    await expect(region.getByRole('heading', { name: 'Not scanned yet' })).toBeVisible()
    await expect(region.getByRole('button', { name: /^Fetch/ })).toBeVisible()
    await expect(region.getByRole('button', { name: /^Open a file/ })).toHaveCount(0)
    await goTo(page, '/products')
  })

  await test.step('keys of the page of a product are not said to be those of a row', async () => {
    await press(page, '?')
    await expect(page.getByText('On the page of a product: choose a version, compare')).toBeVisible()
    await leaveDialog(page)
  })
})

/** Goes down and up and down again, and opens the second of two rows, whichever product it is of: the scan of each may be the last change. */
async function opensSecondRow(page: Page, list: string, headingOf: (product: string) => RegExp): Promise<void> {
  const focused = page.getByRole('grid', { name: list }).locator('[role=row]:focus')
  await expect(focused).toContainText(/saddle|girth/)
  const [first, second] = (await focused.textContent())?.includes('saddle') ? ['saddle', 'girth'] : ['girth', 'saddle']
  for (const [key, product] of [
    ['j', second],
    ['k', first],
    ['j', second],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- each key is awaited before the next
    await press(page, key)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(focused).toContainText(product)
  }
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: headingOf(second) })).toBeVisible()
}

/** Searches with the key, saves that as a view with the key, and leaves both. */
async function searchesAndSaves(page: Page, list: string, field: string): Promise<void> {
  await expect(page.getByRole('grid', { name: list })).toBeVisible()
  await press(page, '/')
  await expect(page.getByLabel(field)).toBeFocused()
  await page.keyboard.type('girth')
  await press(page, 'Enter')
  await expect(page.getByRole('grid', { name: list }).getByRole('row').filter({ hasText: 'saddle' })).toHaveCount(0)
  await press(page, commandKey('s'))
  await expect(page.getByRole('dialog', { name: 'Save this filter as a view' })).toBeVisible()
  await leaveDialog(page)
  await page.getByRole('grid', { name: list }).getByRole('row').filter({ hasText: 'girth' }).focus()
}

/** What the keys on the bottom bar are said to do. */
function shownKeys(page: Page): Promise<string[]> {
  return page
    .getByRole('contentinfo')
    .locator('[data-hint]')
    .evaluateAll((hints) => hints.map((hint) => hint.lastChild?.textContent ?? ''))
}
