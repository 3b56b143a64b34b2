import type { Locator, Page } from 'playwright/test'
import { expect } from '#e2e/support/test.ts'

/** The tray above the bottom bar. */
export function trayOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Tray' })
}

/** Opens the tray if it is not open. A question may open it at the same time. */
export async function showTray(page: Page): Promise<void> {
  const button = page.getByRole('contentinfo').getByRole('button', { name: /^Tray/ })
  await expect(async () => {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 })
  }).toPass()
}

/**
 * The row of a file in the tray, which is opened for it: what runs and what is finished do not open it. A row that ended before that is on
 * another tab.
 */
export async function showRow(page: Page, name: string): Promise<Locator> {
  const row = trayOf(page).getByRole('article', { name, exact: true })
  const isShown = () =>
    row
      .first()
      .waitFor({ timeout: 1_000 })
      .then(...outcomes)
  await expect(async () => {
    await showTray(page)
    if (await isShown()) return
    for (const tab of ['Now', 'Finished', 'Failed']) {
      const button = trayOf(page).getByRole('button', { name: new RegExp(`^${tab} \\d`) })
      await button.click()
      if (await isShown()) return
    }
    throw new Error(`${name} is on no tab`)
  }).toPass()
  return row
}

const outcomes = [() => true, () => false] as const
