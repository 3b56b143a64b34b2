import type { Page } from 'playwright/test'

const folder = process.env['WAYBILL_SHOTS']

/** Saves pictures for people who look at them, in both themes, where a folder for them is named. */
export async function picture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
