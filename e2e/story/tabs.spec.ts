// Tabs that do not fit are in a menu, and reached by the keys all the same; the current one is always in view.
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { goTo, openSample, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

test('tabs of a version that do not fit are in a menu at 640 pixels, and the current one is in view @in-browser @long', async ({
  app,
}) => {
  const page = await app.start()
  const { environmentId, versionId } = await openSample(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await goTo(page, `/versions/${environmentId}/${versionId}/change-log`)
  const tabs = page.getByRole('navigation', { name: 'Version', exact: true })
  const current = tabs.locator('[aria-current=page]')
  await expect(current).toContainText('Changes')
  await expect(current).toBeInViewport({ ratio: 0.9 })
  await picture(page, 'tabs-1280')
  const names = await tabs.getByRole('link').allTextContents()

  await page.setViewportSize({ width: 640, height: 800 })
  const more = page.getByRole('button', { name: 'More tabs' })
  await expect(more).toBeInViewport({ ratio: 1 })
  await expect(current).toBeInViewport({ ratio: 0.9 })
  await expect(tabs.getByRole('link', { name: 'Overview' })).toBeInViewport({ ratio: 0.9 })
  await picture(page, 'tabs-640')
  await expectAccessible(page, 'tabs at 640')

  await more.focus()
  await press(page, 'Enter')
  const inMenu = page.getByRole('menuitem')
  await expect(inMenu.first()).toBeFocused()
  await picture(page, 'tabs-640-menu')
  expect(await inMenu.count()).toBeGreaterThan(1)
  expect(await inMenu.count()).toBeLessThan(names.length)
  await expect(inMenu.filter({ hasText: 'Changes' })).toHaveCount(0)
  const first = (await inMenu.first().textContent()) ?? ''
  await press(page, 'Enter')
  await expect(current).toHaveText(first)
  await expect(current).toBeInViewport({ ratio: 0.9 })

  // Every tab stays a link that the Tab key reaches, and comes into view with the focus.
  await tabs.getByRole('link').last().focus()
  await expect(tabs.getByRole('link').last()).toBeInViewport({ ratio: 0.9 })
})
