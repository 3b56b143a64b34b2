import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Rules that look at colors: all others find the same in both themes, because the elements are the same. */
export const colorRules: readonly string[] = ['color-contrast', 'link-in-text-block']

/** Checks the page in both themes, and expects nothing that keeps people out. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNothingSerious(page, `${place}, light`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNothingSerious(page, `${place}, dark`, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Checks the page as it is, by all rules or by those named. */
export async function expectNothingSerious(page: Page, place: string, rules: readonly string[] = []): Promise<void> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules.length > 0 ? builder.withRules([...rules]) : builder).analyze()
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
  expect.soft(found, place).toEqual([])
}
