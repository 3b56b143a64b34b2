import type { Browser, Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** Signs a reader in with a token, in a browser context of their own. Returns their page, of the size of a small laptop; close its context afterwards. */
export async function openReader(chromium: Pick<Browser, 'newContext'>, origin: string, token: string): Promise<Page> {
  const reader = await chromium.newContext()
  const page = await reader.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${origin}/`)
  await page.getByLabel('Link or token').fill(token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return page
}
