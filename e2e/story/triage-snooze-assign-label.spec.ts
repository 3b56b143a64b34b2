import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/support/test.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { press } from '#e2e/story/support/pages.ts'
import { cyclonedx, osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { showRow } from '#e2e/story/support/tray.ts'

const packages = ['bridle', 'girth', 'halter', 'saddle', 'stirrup'].map((name) => ({ name, version: '1.0.0' }))
const advisories = osvZip(packages.map(({ name }, at) => osvRecord(`CVE-2025-${20_000 + at}`, name)))
const versionFile = (label: string, changed: string | null = null) =>
  jsonFile(
    `stable-${label}.cdx.json`,
    cyclonedx(
      'stable',
      label,
      packages.map((one) => (one.name === changed ? { ...one, version: '1.5.0' } : one)),
    ),
  )

test('answers carried to the next version, and findings that are set aside, with the keys that the design promises @in-browser', async ({
  app,
}) => {
  const page = await app.start()
  await dropFiles(page, [advisories])
  await expect((await showRow(page, advisories.name)).getByText(/: 5 records$/)).toBeVisible({
    timeout: 40_000,
  })
  const triage = new TriagePage(page)

  await addVersion(page, versionFile('1.0.0'))
  await expect(triage.queue).toHaveAccessibleName('Queue, 5 rows')
  await setAside(triage)
  await decideWidely(triage)

  await addVersion(page, versionFile('1.1.0', 'girth'))
  await reuse(triage)
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})

async function addVersion(page: Page, file: ReturnType<typeof versionFile>) {
  await dropFiles(page, [file])
  const card = page.getByRole('article', { name: file.name })
  await expect(card.getByLabel('Product')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: /^(Start triage|Confirm 4 earlier decisions)/ })).toBeVisible({
    timeout: 30_000,
  })
  await card.getByRole('button', { name: /^Dismiss/ }).click()
  await pressAtOnce(page, 'g', 'h', 'g', 'q') // an open queue stays as it was read; opened again, it is read again
  await expect(page.getByRole('listbox', { name: /^Queue/ })).toBeVisible()
}

/** Presses keys faster than any timer of the page runs, as a page that is busy handles them. */
async function pressAtOnce(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const key of all) {
      const code = `Key${key.toUpperCase()}`
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
      for (let at = 0; at < 50; at += 1) await Promise.resolve() // the page is rendered
    }
  }, keys)
}

/** Snooze is two keys and moves on; labels and undo are steps like any other. */
async function setAside(triage: TriagePage) {
  const { page } = triage
  const snoozed = await triage.firstRow()
  triage.countPresses()
  await triage.press('s', '2')
  expect(triage.countPresses(), 'snooze for a week').toBe(2)
  await expect.poll(() => triage.cursorRow()).not.toEqual(snoozed)
  await expect(triage.queue.getByText(/^snoozed until \d{4}-\d\d-\d\d$/)).toBeVisible()

  const labelled = await triage.cursorRow()
  await triage.press('l')
  await page.keyboard.type('web')
  await triage.press('Enter')
  await expect(triage.queue.getByText('#web')).toBeVisible()
  expect(await triage.cursorRow(), 'a label leaves the cursor where it is').toEqual(labelled)
  await triage.press('z')
  await expect(triage.queue.getByText('#web')).toHaveCount(0)
  await triage.press('Shift+Z')
  await expect(triage.queue.getByText('#web')).toBeVisible()

  await triage.filter('snoozed', 1)
  await expect.poll(() => triage.cursorRow()).toEqual(snoozed)
  await triage.clearFilter(4)
  await triage.filter('label:web', 1)
  await expect.poll(() => triage.cursorRow()).toEqual(labelled)
  await triage.clearFilter(4)
}

/** What a wider answer would change is said before it is given. */
async function decideWidely(triage: TriagePage) {
  const { page } = triage
  const reach = page.getByRole('group', { name: 'Applies to' })
  await reach.getByRole('button', { name: /^Product/ }).click()
  await expect(page.getByText(/^Changes 1 finding in 1 version: stable /)).toBeVisible()
  await reach.getByRole('button', { name: /^These versions/ }).click()
  await page.keyboard.press('Escape')
  for (let row = 0; row < 4; row += 1) await decideHere(triage)
  await expect(triage.progress).toHaveText('4 of 5 decided')
}

async function decideHere(triage: TriagePage) {
  const before = await triage.progress.textContent()
  await triage.press('n', '2')
  await expect(triage.progress).not.toHaveText(before ?? '')
}

/** One key reuses an old answer; one that is declined stays to be decided. */
async function reuse(triage: TriagePage) {
  const { page } = triage
  const said = triage.queue.getByTitle('1.0.0 decided not affected, 2')
  await expect(said).toHaveCount(4)
  await triage.filter('carried', 4)
  triage.countPresses()
  await triage.press('.')
  expect(triage.countPresses(), 'an old answer is reused').toBe(1)
  await expect(said).toHaveCount(3)
  await expect(triage.progress).toHaveText('1 of 5 decided')
  await triage.press('Shift+Y')
  await expect(said).toHaveCount(2)
  await triage.press('z')
  await expect(said).toHaveCount(3)
  await triage.press(commandKey('a'), 'y')
  await expect(triage.progress).toHaveText('4 of 5 decided')
  await triage.press('z')
  await expect(triage.progress).toHaveText('1 of 5 decided')

  await press(page, 'Escape')
  await triage.filter('girth', 1)
  const card = page.getByRole('region', { name: 'Decision from an earlier version' })
  await expect(card).toContainText("The component's version is 1.5.0, was 1.0.0")
  await card.getByRole('button', { name: /^Reuse/ }).click()
  await expect(triage.progress).toHaveText('2 of 5 decided')
  await expect(page.getByText('All filtered findings are decided')).toBeVisible()
  await triage.press('k')
  const evidence = page.getByRole('region', { name: 'Evidence', exact: true })
  await expect(evidence).toContainText(
    'Earlier decision confirmed from 1.0.0. Not affected: vulnerable code not present',
  )
}
