// A release is put together from parts: attached, inherited, decided in the part, replaced by a newer version, detached and undone.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { leaveDialog, openVersion, press } from '#e2e/story/support/pages.ts'
import { withFutureParts } from '#e2e/story/support/prepared-stories.ts'
import { picture } from '#e2e/story/support/picture.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

test('a release of three parts is assembled, decided in its parts, and taken apart, with keys @in-browser @long', async ({
  app,
}) => {
  await withFutureParts.copyTo(app.dataFolder)
  const page = await app.start()
  const row = (name: string) => page.getByRole('row', { name, exact: true })
  const dialog = page.getByRole('dialog', { name: 'Attach a part' })
  const option = (name: RegExp) => dialog.getByRole('option', { name })
  const title = (name: string) => page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) })
  const attach = async (search: string, found: RegExp) => {
    await press(page, 'a')
    await page.keyboard.type(search)
    await expect(option(found)).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('button', { name: /^Attach/ })).toBeEnabled()
    await press(page, 'Enter')
    await expect(dialog).toHaveCount(0)
  }

  await test.step('a version without parts says what parts are for', async () => {
    await openVersion(page, 'yard')
    await press(page, 'g', 't')
    await expect(page.getByRole('heading', { name: 'No parts' })).toBeVisible()
    await picture(page, 'parts-empty')
    await expectAccessible(page, 'a version without parts')
  })

  await test.step('a version is searched for, counted and attached', async () => {
    await press(page, 'a')
    await expect(option(/^yard 1\.0/)).toContainText('this version')
    await page.keyboard.type('agent')
    await expect(dialog.getByRole('option')).toHaveCount(2)
    await expect(option(/^agent 1\.1/)).toHaveAttribute('aria-selected', 'true')
    await press(page, 'ArrowDown')
    await expect(option(/^agent 1\.0/)).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('1, 1 undecided')
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(/Components\d+ more.*Open findings/)
    await press(page, 'Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('agent 1.0 attached').first()).toBeVisible()
    await expect(row('agent 1.0, part')).toContainText('newer: 1.1')
  })

  await test.step('a part has parts itself, and never what contains it', async () => {
    await press(page, 'j', 'j')
    await expect(row('agent 1.0, part')).toBeFocused()
    await press(page, 'Enter')
    await expect(title('agent 1.0')).toBeVisible()
    await press(page, 'g', 't')
    await expect(row('yard 1.0, parent')).toBeVisible()
    await press(page, 'a')
    await page.keyboard.type('yard')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await expect(option(/^yard 1\.0/)).toContainText('would contain itself')
    await expect(option(/^yard 1\.0/)).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.getByRole('button', { name: /^Attach/ })).toBeDisabled()
    await press(page, 'Enter')
    await picture(page, 'parts-circle')
    await leaveDialog(page)
    await attach('boot', /^boot 1\.0/)
    await expect(row('boot 1.0, part')).toBeVisible()
    await row('yard 1.0, parent').press('Enter')
    await expect(title('yard 1.0')).toBeVisible()
    await press(page, 'g', 't')
    await expect(row('boot 1.0, transitive part')).toBeVisible()
  })

  await test.step('what the parts bring is listed with the part that it comes from', async () => {
    await attach('console', /^console 1\.0/)
    await expect(row('console 1.0, part')).toBeVisible()
    await expect(page.getByText('2 parts, 1 transitive')).toBeVisible()
    // saddle, plain, girth, agent-core, halter and console-ui: "plain" is in two of them.
    await expect(row('yard 1.0, this version').getByRole('cell').nth(2)).toHaveText('6')
    const findings = page.getByRole('table', { name: 'Inherited findings' })
    await expect(findings.getByRole('row').filter({ hasText: 'girth' })).toContainText('agent 1.0')
    await expect(findings.getByRole('row').filter({ hasText: 'halter' })).toContainText('boot 1.0')
    await expectAccessible(page, 'a version with parts')
    await picture(page, 'parts-tree')
    for (const width of [1280, 1920, 640]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `parts-tree-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await row('agent 1.0, part').focus()
    await press(page, 'Space')
    await expect(row('boot 1.0, transitive part')).toHaveCount(0)
    await press(page, 'Space')
    await expect(row('boot 1.0, transitive part')).toBeVisible()
    await page.getByRole('button', { name: /^Components \d/ }).click()
    await expect(page.getByRole('table', { name: 'Inherited components' })).toContainText('agent-core')
    await picture(page, 'parts-components')
  })

  await test.step('the list of vulnerabilities names the part of a row, and opens it there', async () => {
    await page.getByRole('link', { name: 'Show in Vulnerabilities' }).click()
    const inherited = page.getByRole('row').filter({ hasText: 'girth' })
    await expect(inherited).toContainText('agent 1.0')
    await expect(page.getByRole('row').filter({ hasText: 'saddle' })).not.toContainText('1.0 1.0')
    await picture(page, 'parts-vulnerabilities')
    await page.goBack()
  })

  await test.step('an inherited finding is decided in its part, and the decision holds here', async () => {
    const finding = page
      .getByRole('table', { name: 'Inherited findings' })
      .getByRole('row')
      .filter({ hasText: 'girth' })
    await expect(finding).toContainText('Undecided')
    await finding.getByRole('link', { name: 'Open there' }).click()
    await expect(page.getByRole('listbox', { name: /^Queue, 2 rows/ })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('agent')
    await press(page, 'n', '3')
    await expect(page.getByText(/1 of 2 decided/)).toBeVisible()
    await page.goBack()
    await expect(finding).toContainText('Not affected')
  })

  await test.step('a newer version takes the place of a part in one step, which is undone in one', async () => {
    await row('agent 1.0, part').focus()
    await press(page, 'n')
    await expect(page.getByText('agent 1.1 attached in place of 1.0').first()).toBeVisible()
    await expect(row('agent 1.1, part')).toBeVisible()
    await expect(row('agent 1.0, part')).toHaveCount(0)
    await press(page, 'a')
    await page.keyboard.type('agent')
    await expect(option(/^agent 1\.1/)).toContainText('attached')
    await expect(dialog.getByRole('checkbox', { name: 'Detach 1.1 in the same step' })).toBeChecked()
    await expect(option(/^agent 1\.0/)).toContainText('replaces 1.1')
    await picture(page, 'parts-attach')
    await expectAccessible(page, 'the dialog that attaches a part')
    await page.setViewportSize({ width: 640, height: 900 })
    await picture(page, 'parts-attach-640')
    await page.setViewportSize({ width: 1440, height: 900 })
    await leaveDialog(page)
    await press(page, 'z')
    await expect(row('agent 1.0, part')).toBeVisible()
    await expect(row('agent 1.1, part')).toHaveCount(0)
  })

  await test.step('a part is detached without a question, and attached again', async () => {
    await row('console 1.0, part').focus()
    await press(page, 'Delete')
    await expect(page.getByText('console 1.0 detached').first()).toBeVisible()
    await expect(row('console 1.0, part')).toHaveCount(0)
    await press(page, 'z')
    await expect(row('console 1.0, part')).toBeVisible()
    await page.reload()
    await expect(row('console 1.0, part')).toBeVisible()
  })
})
