import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { isFullTier } from '#e2e/support/test-tier.ts'

/** Rules that look at colors: all others find the same in both themes, because the elements are the same. */
export const colorRules: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * Checks the page, and expects nothing that keeps people out: in one theme, in which the places of the stories take turns, and in both in
 * the full tier. `e2e/visual` looks at every screen in both.
 */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  const [first, second] = place.length % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' })
  await expectNothingSerious(page, `${place}, ${first}`)
  if (isFullTier) {
    await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' })
    await expectNothingSerious(page, `${place}, ${second}`, colorRules)
  }
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
