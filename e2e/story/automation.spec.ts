// From no rule to a repaired import: the library, an own rule with its dry run, the next import, its run, and the undo of it.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { openNewVersion, press } from '#e2e/story/support/pages.ts'
import { withAdvisories } from '#e2e/story/support/prepared-stories.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { picture } from '#e2e/story/support/picture.ts'

/** Rules run meanwhile. */
const expect = expectSoon.configure({ timeout: 15_000 })

test('a rule is written with its dry run, edits the next import, and its run is undone @in-browser', async ({
  app,
}) => {
  await withAdvisories.copyTo(app.dataFolder)
  const page = await app.start()
  await openNewVersion(page, 'stable', ['saddle', 'girth', 'spur'])
  await press(page, 'g', 'r')
  await expect(page.getByRole('heading', { level: 1, name: 'Automation' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible()
  await picture(page, 'automation-empty')
  await page.getByRole('button', { name: 'Open the library' }).click()
  await page.getByRole('switch', { name: 'Label what a fix is known for is on' }).click()
  await expect(page.getByText('Rule “Label what a fix is known for” is on').first()).toBeVisible()
  await picture(page, 'automation-library')
  await expectAccessible(page, 'the library of rules')

  await press(page, 'c')
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByLabel('Name').fill('Saddle is ours')
  await dialog.getByLabel('Conditions').fill('component.nme is saddle')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Conditions').fill('component.name in (saddle, girth)')
  await dialog.getByLabel('Action').selectOption({ label: 'Decide' })
  await dialog.getByLabel('Status').selectOption({ label: 'Not Affected' })
  await dialog.getByLabel('Justification').selectOption({ label: 'Vulnerable Code Not Present' })
  await expect(dialog.getByText(/It would change 2 of 2 rows that fit in 1 newest version/)).toBeVisible()
  await picture(page, 'automation-editor')
  await expectAccessible(page, 'the editor of a rule')
  await press(page, commandKey('Enter'))
  await expect(dialog.getByText(/needs "validUntil"/)).toBeVisible()
  await dialog.getByLabel('Until').fill('2099-12-31')
  await press(page, commandKey('Enter'))
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /^Rules \d/ }).click()
  const rules = page.getByRole('list', { name: 'Rules' })
  await expect(rules.getByRole('listitem')).toHaveCount(2)
  await expect(rules.getByRole('listitem').last()).toContainText('Saddle is ours')
  await rules.getByRole('button', { name: 'Saddle is ours', exact: true }).focus()
  await press(page, 'Alt+ArrowUp')
  await expect(rules.getByRole('listitem').first()).toContainText('Saddle is ours')

  await openNewVersion(page, 'paddock', ['saddle', 'girth', 'bit'])
  await press(page, 'g', 'r')
  await page.getByRole('button', { name: '1 run of Saddle is ours' }).click()
  const runs = page.getByRole('dialog', { name: 'Runs of “Saddle is ours”' })
  await expect(runs.getByRole('row')).toHaveCount(2)
  await picture(page, 'automation-runs')
  await expectAccessible(page, 'the runs of a rule')
  await runs.getByRole('button', { name: /^Undo the run/ }).click()
  await expect(page.getByText('Run undone').first()).toBeVisible()
  await expect(runs.getByText('undone', { exact: true })).toBeVisible()
  await runs.getByRole('button', { name: 'Close' }).last().click()
  await expect(rules.getByText(/undone, /)).toBeVisible()
  await picture(page, 'automation')
  await expectAccessible(page, 'automation rules')

  await page.getByRole('button', { name: 'More: Saddle is ours' }).click()
  await page.getByRole('menuitem', { name: 'Run now…' }).click()
  const now = page.getByRole('dialog', { name: 'Run “Saddle is ours” now' })
  await expect(now.getByText(/^It would change 4 of 4 rows that fit in 2 newest versions/)).toBeVisible()
  await picture(page, 'automation-run')
  await expectAccessible(page, 'what a run of a rule would change')
  await press(page, commandKey('Enter'))
  await expect(now).toHaveCount(0)
  await page.getByRole('button', { name: '3 runs of Saddle is ours' }).click()
  await runs
    .getByRole('button', { name: /^Undo the run/ })
    .first()
    .click()
  await expect(runs.getByText('undone', { exact: true })).toHaveCount(2)
  await runs.getByRole('button', { name: 'Close' }).last().click()

  await press(page, 'g', 'q')
  const triage = new TriagePage(page)
  await triage.firstRow()
  await press(page, 'r')
  await expect(page.getByText(/^Decide about a finding first/).first()).toBeVisible()
  await triage.decide('n', '2')
  await press(page, 'r')
  await expect(dialog.getByLabel('Conditions')).toHaveValue(/^vuln\.id is "CVE-.*" and component\.name is ".*"$/)
  await expect(dialog.getByLabel('Justification')).toHaveValue('vulnerable_code_not_present')
  await expect(dialog.getByText(/It would change \d+ of \d+ rows?/)).toBeVisible()
  await dialog.getByLabel('Name').fill('As decided')
  await picture(page, 'automation-of-decision')
  await press(page, commandKey('Enter'))
  await expect(dialog).toHaveCount(0)
  await expect(rules.getByRole('listitem').last()).toContainText('As decided')
  for (const [width, height] of [
    [1920, 1080],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await picture(page, `automation-${width}`)
  }
})
