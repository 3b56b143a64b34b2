// The settings are found by the keys, beside their index and at 640 pixels.
import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('every page of the settings is reached from their index by the keys, also at 640 pixels @in-browser @long', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await press(page, 'g', ',')
  await expect(heading(page)).toHaveText('Settings')
  const index = page.getByRole('navigation', { name: 'Settings' })
  const current = index.locator('[aria-current=page]')
  const names = (await index.getByRole('link').allTextContents()).slice(1)
  expect(names.length).toBeGreaterThan(18)

  // The pages that have the index beside them: the others are pages of the library.
  const withIndex = names.filter(
    (name) => !['Policies', 'Automation', 'Labels and fields', 'Advisory data'].includes(name),
  )
  await press(page, 'j', 'Enter')
  await expect(heading(page)).toHaveText('General')
  for (const name of withIndex) {
    await index.getByRole('link', { name, exact: true }).focus()
    await press(page, 'Enter')
    await expect(current).toHaveText(name)
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectAccessible(page, `settings, ${name}`)
    await picture(page, `settings-${name.toLowerCase().replaceAll(' ', '-')}`)
  }

  await index.getByRole('link', { name: 'People' }).focus()
  await press(page, 'ArrowDown', 'j', 'k', 'ArrowDown', 'Enter')
  await expect(heading(page)).toHaveText('Sign-in')
  await index.getByRole('searchbox', { name: 'Find a setting' }).fill('builds sign')
  await expect(index.getByRole('link')).toHaveText(['All settings', 'Tokens'])
  await press(page, 'Enter')
  await expect(heading(page)).toHaveText('Tokens')

  await page.setViewportSize({ width: 640, height: 900 })
  await expect(index).toBeHidden()
  const choice = page.getByRole('combobox', { name: 'Page of the settings' })
  await expect(choice.locator('option:checked')).toHaveText('Tokens')
  await choice.selectOption('Channels')
  await expect(heading(page)).toHaveText('Channels')
  await expectAccessible(page, 'settings at 640')
  for (const name of withIndex) {
    await choice.selectOption(name)
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await picture(page, `settings-640-${name.toLowerCase().replaceAll(' ', '-')}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${name} is not wider than the window`).toBeLessThanOrEqual(0)
  }
  await choice.selectOption('All settings')
  await expect(heading(page)).toHaveText('Settings')
})
