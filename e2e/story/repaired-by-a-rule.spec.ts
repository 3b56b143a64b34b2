// What a person repairs once is repaired by itself from then on: a failed check, its repair saved as a rule, the next upload without the
// failure, and the undo of the run that brings it back.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import type { Page } from 'playwright'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'

/** Stages and rules run meanwhile. */
const expect = expectSoon.configure({ timeout: 20_000 })

function paddock(version: string, names: readonly string[]) {
  const licenses = [{ license: { id: 'GPL-2.0' } }]
  const components = names.map((name) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0`, licenses },
  }))
  const component = { type: 'application', 'bom-ref': 'app', name: 'paddock', version }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }
}

/** Uploads a version and opens its checks. */
async function openChecks(page: Page, version: string, names: readonly string[]): Promise<void> {
  const file = `paddock-${version}.cdx.json`
  await dropFiles(page, [jsonFile(file, paddock(version, names))])
  const card = page.getByRole('article', { name: file })
  await expect(card.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await expect(card.getByRole('button', { name: /^Start triage/ })).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: 'Open version' }).click()
  await expect(card).toHaveCount(0)
  await press(page, 'g', 'e')
  await expect(page.getByRole('region', { name: 'Score' })).toContainText(/\d\.\d of 10/)
}

test('a failed check is repaired once, and later uploads by the rule that was made of it @in-browser @long', async ({
  app,
}) => {
  const page = await app.start()
  const failure = page.getByRole('row').filter({ hasText: 'C10' })
  await openChecks(page, '1.0', ['hoof', 'mane', 'tail'])
  await expect(failure.first()).toContainText('3 of 3 components')
  await failure.first().click()
  await press(page, 'f')
  const dialog = page.getByRole('dialog', { name: 'Repair C10' })
  await dialog.getByLabel('Save as a rule').check()
  await press(page, commandKey('Enter'))
  await expect(page.getByText('objects repaired, saved as a rule').first()).toBeVisible()
  await expect(failure).toHaveCount(0)

  // One component more than the one that was repaired by hand.
  await openChecks(page, '2.0', ['hoof', 'mane', 'tail', 'shoe'])
  await expect(failure).toHaveCount(0)
  await picture(page, 'repaired-by-a-rule')

  await press(page, 'g', 'r')
  const rules = page.getByRole('list', { name: 'Rules' })
  await expect(rules.getByRole('listitem')).toHaveCount(1)
  await expect(rules.getByRole('listitem').first()).toContainText('C10')
  await page.getByRole('button', { name: /^1 run of / }).click()
  const runs = page.getByRole('dialog', { name: /^Runs of / })
  await picture(page, 'repaired-by-a-rule-runs')
  await runs.getByRole('button', { name: /^Undo the run/ }).click()
  await expect(runs.getByText('undone', { exact: true })).toBeVisible()
  await runs.getByRole('button', { name: 'Close' }).last().click()

  await page.goBack()
  await expect(failure.first()).toContainText('4 of 4 components')
  await page.reload()
  await expect(failure.first()).toContainText('4 of 4 components')
})
