// The practice course: by keyboard from the first page, left and entered again, over a reload, by mouse, and beside real data.
import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { dropSbom, goTo, leaveDialog, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { dropFiles } from '#e2e/story/support/provide-files.ts'
import { osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { showRow } from '#e2e/story/support/tray.ts'

const coachOf = (page: Page) => page.getByRole('region', { name: 'Practice' })
const tagOf = (page: Page) => page.getByRole('banner').getByText('Practice, made-up data')

async function startPractice(page: Page): Promise<void> {
  await press(page, 'g', 'z')
  await expect(coachOf(page)).toContainText('Step 1 of 6', { timeout: 60_000 })
  await expect(page.getByRole('listbox', { name: /^Queue/ })).toBeVisible()
  await expect(page.getByRole('option').first()).toBeVisible()
}

test('the whole course by keyboard, from the first page to a fresh start @in-browser', async ({ app }) => {
  const page = await app.start()
  await expect(page.getByRole('link', { name: /^Practice first/ })).toBeVisible()
  await expectAccessible(page, 'the first page')
  await picture(page, 'home-first')
  await startPractice(page)
  const coach = coachOf(page)
  await expect(tagOf(page)).toBeVisible()
  await expectAccessible(page, 'practice')
  await picture(page, 'practice-start')

  // A key that is not of the step changes nothing in the course.
  await press(page, 'e')
  await press(page, 'e')
  await expect(coach).toContainText('Step 1 of 6')
  await press(page, 'j')
  await expect(coach).toContainText('Step 2 of 6')
  await press(page, 'n')
  await picture(page, 'practice-half')
  // Esc takes the status back, and does not end the course.
  await press(page, 'Escape')
  await expect(coach).toContainText('Step 2 of 6')
  await press(page, 'n', '2')
  await expect(coach).toContainText('Step 3 of 6')
  await expect(coach).toContainText('dock-json and dock-auth have the same vulnerability')
  await press(page, 'v')
  await expect(coach).toContainText('Step 4 of 6')
  await picture(page, 'practice-selected')
  await press(page, 'n', '2')
  await expect(coach).toContainText('Step 5 of 6')
  await press(page, 'z')
  await expect(coach).toContainText('Step 6 of 6')
  await press(page, commandKey('e'))
  await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible()
  await leaveDialog(page)
  await expect(page.getByRole('heading', { level: 1, name: /^8 keys, 1 minute$/ })).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(7)
  await expect(page.getByRole('row', { name: /undo/ })).toContainText('once')
  await expect(tagOf(page)).toHaveCount(0)
  // The count of the queue of all products has nothing of the sample.
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Triage/ })).toHaveText(
    'Triage',
  )
  await expectAccessible(page, 'the end of practice')
  await picture(page, 'practice-end')

  await press(page, 'r')
  await expect(coach).toContainText('Step 1 of 6', { timeout: 60_000 })
  await press(page, 'g', 'h')
  await expect(page.getByRole('link', { name: /^Practice first/ })).toBeVisible()
  await press(page, 'g', 'z')
  await coach.getByRole('button', { name: 'Skip this step' }).click()
  await expect(coach).toContainText('Step 2 of 6')
})

test('it is left and goes on at the same step, also after the window was loaded again @in-browser @long', async ({
  app,
}) => {
  const page = await app.start()
  await startPractice(page)
  const coach = coachOf(page)
  await press(page, 'j')
  await expect(coach).toContainText('Step 2 of 6')
  await press(page, 'Escape')
  await expect(coach).toHaveCount(0)
  await expect(tagOf(page)).toHaveCount(0)
  await expect(page.getByText('Practice is paused', { exact: true })).toBeVisible()
  await press(page, 'g', 'z')
  await expect(coach).toContainText('Step 2 of 6')
  await page.reload()
  await expect(coach).toContainText('Step 2 of 6')
  await expect(page.getByRole('region', { name: 'Evidence', exact: true })).toBeVisible()
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'n', '2')
  await expect(coach).toContainText('Step 3 of 6')
  await page.reload()
  await expect(coach).toContainText('Step 3 of 6')
  for (let step = 3; step <= 6; step += 1) await coach.getByRole('button', { name: 'Skip this step' }).click()
  await expect(page.getByText('2 steps done, 4 steps skipped.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the sample' }).click()
  await expect(page.getByRole('link', { name: /^Practice first/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('Harbour Desk')
})

test('without single-letter shortcuts every step is done with the mouse @in-browser @long', async ({ app }) => {
  const page = await app.start()
  await startPractice(page)
  const coach = coachOf(page)
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('waybill.preferences') ?? '{}') as object
    localStorage.setItem('waybill.preferences', JSON.stringify({ ...stored, shortcuts: false }))
  })
  await page.reload()
  await expect(coach).toContainText('Click the row below.')
  const row = (name: string) => page.getByRole('option').filter({ hasText: name })
  await page.getByRole('option').nth(1).click()
  await expect(coach).toContainText('Step 2 of 6')
  const decide = async () => {
    await page.getByRole('radio', { name: /^Not affected/ }).click()
    await page.getByRole('radio', { name: /^Vulnerable code not present/ }).click()
    await page.getByRole('button', { name: /^Decide/ }).click()
  }
  await decide()
  await expect(coach).toContainText('Step 3 of 6')
  await row('dock-json').click({ modifiers: ['ControlOrMeta'] })
  await row('dock-auth').click({ modifiers: ['ControlOrMeta'] })
  await expect(coach).toContainText('Step 4 of 6')
  await decide()
  await expect(coach).toContainText('Step 5 of 6')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(coach).toContainText('Step 6 of 6')
})

test('beside real data: no number changes, and no real page shows the course @in-browser @long', async ({ app }) => {
  const page = await app.start()
  await dropFiles(page, [osvZip([osvRecord('CVE-2025-1001', 'saddle')])])
  const imported = await showRow(page, 'all.zip')
  await expect(imported).toContainText('OSV npm: 1 record', { timeout: 60_000 })
  await imported.getByRole('button', { name: 'Dismiss' }).click()
  await dropSbom(page, 'Stable', ['saddle', 'bridle'])
  await press(page, 'g', 'h')
  const numbers = async () => ({
    unfinished: await page
      .getByRole('main')
      .getByText(/left in \d+ product/)
      .innerText(),
    row: await page
      .getByRole('main')
      .getByText(/\d+ of \d+ decided/)
      .allInnerTexts(),
    bar: await page
      .getByRole('contentinfo')
      .getByText(/^1 product/)
      .innerText(),
    side: await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Triage/ })
      .innerText(),
  })
  await expect(page.getByRole('heading', { level: 2, name: 'Unfinished triage' })).toBeVisible()
  const before = await numbers()
  await startPractice(page)
  await press(page, 'j', 'n', '2')
  await expect(coachOf(page)).toContainText('Step 3 of 6')
  await press(page, 'g', 'h')
  await expect(page.getByRole('heading', { level: 2, name: 'Unfinished triage' })).toBeVisible()
  await expect(coachOf(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByText('1 product, sample left out')).toBeVisible()
  expect(await numbers()).toEqual({ ...before, bar: '1 product, sample left out' })

  await goTo(page, '/triage')
  await expect(page.getByRole('option').first()).toContainText('saddle')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(coachOf(page)).toHaveCount(0)
  await expect(tagOf(page)).toHaveCount(0)
})

test('a sample that became a product of the user is not removed at the end of practice @in-browser @long', async ({
  app,
}) => {
  const page = await app.start()
  await startPractice(page)
  for (let step = 1; step <= 6; step += 1) await coachOf(page).getByRole('button', { name: 'Skip this step' }).click()
  const remove = page.getByRole('button', { name: 'Remove the sample' })
  await expect(remove).toBeVisible()
  await press(page, 'g', 'o')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Harbour Desk/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^More: edit/ }).click()
  await page.getByRole('menuitem', { name: /^Edit name/ }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Ours')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ours' })).toBeVisible()
  await press(page, 'g', 'z')
  await remove.click()
  await expect(page.getByText('The sample could not be removed', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/so it is a product like any other/).first()).toBeVisible()
  await press(page, 'g', 'o')
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Ours' })).toBeVisible()
})
