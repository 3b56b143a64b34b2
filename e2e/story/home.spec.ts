// Home of a user with data: what changed, what is left, trends, the age of the data; 640 pixels.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { fillHome } from '#e2e/story/support/home-page.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

test('Home says what changed, opens it by its key, and agrees with the queue @in-browser', async ({ app }) => {
  const page = await app.start()
  await fillHome(page)
  const main = page.getByRole('main')
  const changes = main.getByRole('list', { name: 'Changes' })
  await expect(changes.getByRole('listitem')).toHaveCount(1)
  await expect(changes).toContainText('1uploaded')
  await expect(changes).toContainText('Stable 1.0')
  await expect(main.getByText('2 left in 1 product')).toBeVisible()
  await expect(main.getByText('0 of 2 decided')).toBeVisible()
  await expect(main.getByText('Trends start with the second week.')).toBeVisible()
  await expect(main.getByText(/oldest of 1 source/)).toBeVisible()
  await expect(main.getByText('saddle', { exact: false })).toHaveCount(0)
  await expectAccessible(page, 'home')
  await picture(page, 'home-back-1280')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await picture(page, 'home-back-1920')

  await test.step('at 640 pixels every button has its words', async () => {
    await page.setViewportSize({ width: 640, height: 800 })
    for (const button of await changes.getByRole('link').all()) {
      const box = await button.boundingBox()
      expect(box?.width).toBeGreaterThan(60)
      expect(box?.height).toBeGreaterThanOrEqual(24)
    }
    const overflow = await main.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await picture(page, 'home-back-640')
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await press(page, '1')
  await expect(page.getByRole('heading', { level: 1, name: /^Stable 1\.0/ })).toBeVisible()
  await press(page, 'g', 'h')
  await expect(main.getByText('2 left in 1 product')).toBeVisible()
  await press(page, 'g', 'q')
  await expect(page.getByRole('listbox', { name: 'Queue, 2 rows' })).toBeVisible()
})
