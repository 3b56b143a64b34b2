// The path of a newcomer, counted by what really arrives at the window: from an empty store to a written VEX.
import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/support/test.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { dropFiles } from '#e2e/story/support/provide-files.ts'
import { savedFile } from '#e2e/story/support/saved-file.ts'
import { onlyIn } from '#e2e/support/shape.ts'
import { storyVariants } from '#e2e/story/support/story-files.ts'
import { trayOf } from '#e2e/story/support/tray.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { statementsOf } from '#e2e/story/support/vex-statements.ts'

const most = 12

/** Counts drops, clicks and keys as the window gets them. Ctrl and Shift count with the key that they are held for. */
async function countEvents(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const counted: string[] = []
    const held = new Set(['Control', 'Shift', 'Meta', 'Alt'])
    addEventListener('keydown', ({ key }) => held.has(key) || counted.push(key), true)
    addEventListener('click', (event) => event.detail > 0 && counted.push('click'), true)
    addEventListener('drop', () => counted.push('drop'), true)
    Object.assign(window, { countedForTest: counted })
  })
  return () => page.evaluate(() => (window as unknown as { countedForTest: string[] }).countedForTest)
}

for (const [name, storyFiles] of storyVariants(onlyIn.browser)) {
  test(`from an empty store to a VEX in at most ${most} keys and clicks: ${name}`, async ({ app, shape }) => {
    const { advisories, sbom } = await storyFiles()
    const page = await app.start()
    await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
    const counted = await countEvents(page)

    // One drop: the advisory data and the SBOM together.
    await dropFiles(page, [...advisories, sbom])
    const card = page.getByRole('article', { name: sbom.name })
    await expect(card.getByLabel('Product')).toBeFocused({ timeout: 60_000 })
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: /^Start triage/ })).toBeVisible({ timeout: 120_000 })
    await expect(trayOf(page).getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 })
    const start = card.getByRole('button', { name: /^Start triage/ })
    if (await start.evaluate((button) => button === document.activeElement)) await page.keyboard.press('Enter')
    else await start.click()

    const triage = new TriagePage(page)
    await triage.decide('n', '2')
    await triage.decide('a', '1')
    const vex = await savedFile(page, shape, async () => {
      await page.keyboard.press(commandKey('e'))
      await expect(page.getByRole('button', { name: /^Export/ })).toHaveAttribute('aria-disabled', 'false')
      await page.keyboard.press('Enter')
    })
    expect(statementsOf(vex.text).filter(({ state }) => state !== 'in_triage').length).toBeGreaterThanOrEqual(2)
    const events = await counted()
    expect(events[0]).toBe('drop')
    expect(events.length, events.join(' ')).toBeLessThanOrEqual(most)
    expect(events.length, 'they are counted').toBeGreaterThanOrEqual(9)
  })
}
