// The guide in the window: opened by the palette, read from the first page to the last, searched, and without a network.
import { join } from 'node:path'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { projectFolder } from '#e2e/support/app-program.ts'
import { readGuide } from '#scripts/guide/read-guide.ts'

const titles = readGuide(join(projectFolder, 'docs/guide')).map(({ title }) => title)

test('the guide is opened by the palette, and every page is read with its pictures, in both themes and sizes @in-browser @long', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await press(page, commandKey('k'))
  await page.keyboard.type('guide')
  await expect(page.getByRole('option', { name: /^Help: the guide/ })).toBeVisible()
  await press(page, 'Enter')
  for (const [at, title] of titles.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Guide' }).locator('[aria-current="page"]')).toHaveCount(1)
    const pictures = page.getByRole('article').getByRole('img')
    for (const shown of await pictures.all()) {
      await shown.scrollIntoViewIfNeeded()
      await expect
        .poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true)
    }
    await expectAccessible(page, `help ${title}`)
    if (at + 1 < titles.length) await press(page, 'j')
  }
  await press(page, 'k')
  await expect(page.getByRole('heading', { level: 1, name: titles.at(-2) ?? '' })).toBeVisible()
  for (const [width, scheme] of [
    [640, 'light'],
    [640, 'dark'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0))
    await expectAccessible(page, `help at ${width}, ${scheme}`)
    await picture(page, `help-${width}-${scheme}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  expect(errors).toEqual([])
})

test('the guide is searched, its links and keys work, and it needs no network @in-browser', async ({ page }) => {
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await press(page, 'F1')
  await expect(page.getByRole('heading', { level: 1, name: titles[0] ?? '' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('article').getByRole('link', { name: 'First triage' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'First triage' })).toBeVisible()
  await expect(page.getByRole('article').locator('kbd').first()).toBeVisible()
  await press(page, '/')
  await page.keyboard.type('suppressed')
  const hits = page.getByRole('navigation', { name: 'Guide' }).getByRole('listitem')
  await expect(hits.first()).toContainText('Dependency-Track')
  await picture(page, 'help-search')
  await hits.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Move in from Dependency-Track' })).toBeVisible()
  await page.getByLabel('Search the guide').fill('nothing like it')
  await expect(page.getByText('Nothing in the guide contains')).toBeVisible()
  await expectAccessible(page, 'nothing found in the guide')
  await page.getByLabel('Search the guide').fill('')
  await page.context().setOffline(false)
  await page.goto(`${page.url().split('#')[0]}#/help/no-such-page`)
  await expect(page.getByRole('heading', { level: 1, name: 'No such page in the guide' })).toBeVisible()
  await page.getByRole('article').or(page.getByRole('main')).getByRole('link', { name: 'All tasks' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: titles[0] ?? '' })).toBeVisible()
  await press(page, '?')
  await page.getByRole('dialog').getByRole('link', { name: 'The guide' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/#\/help$/)
  await page.goto(`${page.url().split('#')[0]}#/nowhere`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
