import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { conditionsAsText } from '#e2e/story/support/conditions.ts'
import { openNewVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { cve, packages } from '#e2e/story/support/prepared-stories.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

test('the shown columns of all rows that match are copied by a key, in each table @in-browser', async ({ page }) => {
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await openNewVersion(page, 'listed', packages)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'g', 'f')
  await expect(page.getByRole('row')).toHaveCount(packages.length + 1)
  await press(page, '/')
  await page.keyboard.type('girth')
  await expect(page.getByRole('row')).toHaveCount(2)
  await press(page, 'Enter', 'Shift+C')
  await expect
    .poll(copied)
    .toMatch(new RegExp(`^Severity,Vulnerability,Component,Summary,.*\\r\\n.*,${cve(1)},girth 1\\.0\\.0,`))
  expect((await copied()).trimEnd().split('\r\n')).toHaveLength(2)
  await expect(page.getByText('1 row as CSV', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('checkbox', { name: 'Summary' }).click()
  await press(page, 'Escape', 'Shift+C')
  await expect.poll(copied).toMatch(/^Severity,Vulnerability,Component,EPSS/)

  await press(page, 'g', 'e')
  await expect(page.getByRole('treegrid', { name: 'Checks' })).toBeVisible()
  await press(page, 'Shift+C')
  await expect.poll(copied).toMatch(/^Result,Check,Where it failed,Severity,Repair,Asked by\r\n/)
  await picture(page, 'lists-checks')
  await expectAccessible(page, 'checks with the button that copies them')
})

test('the filter of the queue is cleared, saved and made a policy where it is chosen @in-browser', async ({ page }) => {
  await openNewVersion(page, 'filtered', packages)
  await press(page, 'g', 'q')
  const triage = new TriagePage(page)
  await triage.firstRow()
  const open = page.getByRole('button', { name: 'Add filter' })
  const popover = page.getByRole('dialog', { name: 'Filters' })
  await open.click()
  await expect(popover.getByRole('button', { name: 'Clear' })).toBeDisabled()
  await expect(popover.getByRole('status')).toHaveText('4 of 4 findings')
  await popover.getByRole('checkbox', { name: /^critical/i }).click()
  await picture(page, 'lists-filter-footer')
  await expectAccessible(page, 'the filters')
  await popover.getByRole('button', { name: 'Save as view…' }).click()
  await expect(page.getByRole('dialog', { name: 'Save this filter as a view' })).toBeVisible()
  await expect(popover).toHaveCount(0)
  await press(page, 'Escape')

  await open.click()
  await popover.getByRole('button', { name: 'As policy…' }).click()
  const editor = page.getByRole('main')
  await expect(editor.getByRole('heading', { level: 1, name: 'New policy' })).toBeVisible()
  await expect(editor.getByRole('group', { name: 'Condition: vuln.severity' })).toBeVisible()
  const conditions = await conditionsAsText(editor)
  await expect(conditions).toHaveValue(
    'finding.status in (undecided, under_investigation) and vuln.severity in critical',
  )
  await expect(editor.getByRole('alert')).toHaveCount(0)
  await press(page, 'Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible()
  await press(page, 'c')
  await expect(conditions).toHaveValue('')
  await press(page, 'Escape')

  await press(page, 'g', 'q')
  await triage.firstRow()
  await open.click()
  await popover.getByRole('checkbox', { name: /^critical/i }).click()
  await popover.getByRole('button', { name: 'Clear' }).click()
  await expect(popover.getByRole('checkbox', { name: /^critical/i })).not.toBeChecked()
  await popover.getByRole('button', { name: /^Done/ }).click()
  await expect(popover).toHaveCount(0)
})
