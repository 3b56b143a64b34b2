import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/support/test.ts'
import { colorRules, expectNothingSerious } from '#e2e/story/support/axe.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { dropSbom, leaveDialog, openSample, press } from '#e2e/story/support/pages.ts'
import { cyclonedx } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { showTray } from '#e2e/story/support/tray.ts'

test('axe finds nothing serious on any page, in both themes @in-browser @long', async ({ app }) => {
  test.setTimeout(600_000)
  const page = await app.start()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await press(page, 'g', ',')
  await expect(page.getByRole('link', { name: /^Policies.*none on/ })).toBeVisible()
  await look(page, 'all settings')
  await press(page, '/')
  await page.keyboard.type('theme')
  await press(page, 'Enter', 'Enter')
  await page.getByText('Dark', { exact: true }).click()
  await look(page, 'settings')
  await press(page, 'g', 'h')
  await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
  await look(page, 'the first page')
  await openSample(page)
  await look(page, 'product')
  await lookAtVersion(page)
  await lookAtTriage(page)
  await lookAtLibrary(page)
})

async function lookAtVersion(page: Page) {
  await page.getByRole('main').getByRole('link', { name: '2.4.0' }).first().click()
  const tabs = page.getByRole('navigation', { name: 'Version' })
  await expect(tabs).toBeVisible()
  for (const tab of ['Overview', 'Components', 'Vulnerabilities', 'Documents']) {
    await tabs.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
    await expect(tabs.getByRole('link', { name: new RegExp(`^${tab}`) })).toHaveAttribute('aria-current', 'page')
    await settle(page)
    await look(page, `version, ${tab}`)
  }
  await tabs.getByRole('link', { name: /^Components/ }).click()
  await page.getByText('Tree', { exact: true }).click()
  await settle(page)
  await look(page, 'version, dependency tree')
  await tabs.getByRole('link', { name: /^Overview/ }).click()
  await page.getByRole('button', { name: 'More: reprocess, labels, delete' }).click()
  await page.getByRole('menuitem', { name: /^Delete version/ }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await look(page, 'typed confirmation')
  await leaveDialog(page)
}

async function lookAtTriage(page: Page) {
  await press(page, 'g', 'q')
  await expect(page.getByRole('listbox', { name: /^Queue/ })).toBeVisible()
  await settle(page)
  await new TriagePage(page).firstRow()
  await look(page, 'triage')
  await press(page, 'n', '2')
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await press(page, 'v')
  await expect(page.getByRole('option', { selected: true }).first()).toBeVisible()
  await look(page, 'triage with a decision and selected rows')
  await press(page, 'Escape', 'n')
  await look(page, 'triage waiting for a reason')
  await press(page, 'Escape', commandKey('e'))
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveAttribute('aria-disabled', 'false')
  await settle(page)
  await look(page, 'export')
  await leaveDialog(page)
  await press(page, '?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await look(page, 'keys')
  await leaveDialog(page)
  await press(page, commandKey('k'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'palette')
  await leaveDialog(page)
}

async function lookAtLibrary(page: Page) {
  for (const [key, title] of [
    ['a', 'Advisory data'],
    ['j', 'Activity'],
    ['b', 'Backup'],
    ['o', 'Products'],
  ] as const) {
    await press(page, 'g', key)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await settle(page)
    await look(page, title)
  }
  // Home says nothing about the sample, so it needs a product of its own.
  await dropSbom(page, 'told', ['saddle'])
  await press(page, 'g', 'h')
  await expect(page.getByRole('button', { name: /^Open a file/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toHaveCount(0)
  await settle(page)
  await look(page, 'home')
  await dropFiles(page, [jsonFile('asks.cdx.json', cyclonedx('asks', '1.0', [{ name: 'saddle', version: '1.0.0' }]))])
  await expect(page.getByRole('group', { name: 'Target' })).toBeVisible()
  await look(page, 'a file that needs a target')
  await dropFiles(page, [jsonFile('settings.json', { colour: 'blue' })])
  await press(page, 'Escape')
  await showTray(page)
  await page.getByRole('button', { name: 'Failed 1' }).click()
  await expect(page.getByText('Could not be read. Nothing was saved.')).toBeVisible()
  await look(page, 'a refused file')
}

/** Until nothing on the page says that it loads, and nothing moves: a colour half faded in is no colour. */
async function settle(page: Page) {
  await expect(page.getByRole('status', { name: /^(Loading|Creating|Preparing)/ })).toHaveCount(0)
}

/** Checks the page in the dark theme, which the story has chosen, and in the light one. */
async function look(page: Page, place: string) {
  await endAnimations(page)
  await expectNothingSerious(page, `${place}, dark`)
  await setTheme(page, 'light')
  await expectNothingSerious(page, `${place}, light`, colorRules)
  await setTheme(page, 'dark')
}

/** Sets the theme where the preference sets it, without leaving the page that is looked at. */
async function setTheme(page: Page, theme: 'light' | 'dark') {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
  await endAnimations(page)
}

async function endAnimations(page: Page) {
  await page.evaluate(async () => {
    // Those that follow the scrolling have no end.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    const ending = timed.filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
