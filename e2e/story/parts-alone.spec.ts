// A version decides about what a part brings for itself alone, beside the decision of the part, and withdraws it.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withParts } from '#e2e/story/support/prepared-stories.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

test('a version decides for itself alone, beside what its part says, and withdraws it @in-browser @long', async ({
  app,
}) => {
  await withParts.copyTo(app.dataFolder)
  const page = await app.start()
  const queue = page.getByRole('listbox', { name: /^Queue/ })
  const row = (name: string) => page.getByRole('option', { name })
  const decision = page.getByRole('region', { name: /^Decision/ })
  const card = decision.getByRole('region', { name: 'Decided for one version alone' })
  const alone = decision.getByRole('button', { name: /^This version alone/ })
  const progress = (words: RegExp) => expect(page.getByText(words)).toBeVisible()
  const openQueue = async (name: string) => {
    await press(page, 'g', 'h')
    await openVersion(page, name)
    await press(page, 'g', 'q')
    await expect(page.getByRole('region', { name: 'Queue', exact: true })).toBeVisible()
  }
  /** With what is decided; the rows are there before the next key. */
  const showAll = async () => {
    await press(page, '/')
    await page.keyboard.type('status:any')
    await page.keyboard.press('Enter')
    await expect(queue).toHaveAccessibleName('Queue, 4 rows')
  }

  await test.step('a key switches to this version alone, for rows of parts only', async () => {
    await openQueue('yard')
    await row('saddle').click()
    await expect(alone).toHaveCount(0)
    await press(page, 'o')
    await expect(page.getByText('Only what a part brings can be decided for this version alone.').last()).toBeVisible()
    await row('girth').click()
    await press(page, 'o')
    await expect(alone).toHaveAttribute('aria-pressed', 'true')
    await expect(decision).toContainText(
      'Holds for this version alone, and where it is a part. agent 1.0 keeps its own',
    )
    await expectAccessible(page, 'a decision for this version alone')
    await picture(page, 'parts-alone-chosen')
    await decision.getByRole('button', { name: /^This part/ }).click()
    await expect(alone).toHaveAttribute('aria-pressed', 'false')
    await alone.click()
    await expect(alone).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the decision is of this version, is shown so beside that of the part, and is undone and redone', async () => {
    await press(page, 'n', '2')
    await progress(/1 of 4 decided/)
    await row('girth').click()
    await expect(row('girth')).toContainText('for yard 1.0 alone')
    await expect(card).toContainText('agent 1.0 has not decided')
    await expect(alone).toBeDisabled()
    await expect(decision.getByRole('button', { name: /^This part/ })).toHaveCount(0)
    await press(page, 'z')
    await progress(/0 of 4 decided/)
    await expect(row('girth')).not.toContainText('alone')
    await press(page, 'Shift+Z')
    await progress(/1 of 4 decided/)
    await expect(row('girth')).toContainText('for yard 1.0 alone')
  })

  await test.step('the part decides otherwise for itself', async () => {
    await openQueue('agent')
    await row('girth').click()
    await press(page, 'a', '1')
    await progress(/1 of 3 decided/)
  })

  await test.step('both are there after a reload, and each changes its own', async () => {
    await openQueue('yard')
    await showAll()
    await expect(page).toHaveURL(/\/triage\/[0-9a-f-]{36}$/)
    const first = page.url()
    await row('girth').click()
    await expect(card).toContainText('agent 1.0 says: Affected: update')
    await expect(page).not.toHaveURL(first)
    await page.reload()
    await expect(card).toContainText('agent 1.0 says: Affected: update')
    await expect(row('girth')).toContainText('for yard 1.0 alone')
    await expect(page.getByRole('heading', { name: /^CVSS/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Records for/ })).toHaveCount(0)
    await expectAccessible(page, 'what is decided for this version alone')
    await picture(page, 'parts-alone-decided')
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `parts-alone-decided-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await press(page, 'u')
    await row('girth').click()
    await expect(card).toContainText('agent 1.0 says: Affected: update')
  })

  await test.step('it is withdrawn with a key: the decision of the part holds again, until that is undone', async () => {
    await press(page, 'Shift+O')
    await expect(card).toHaveCount(0)
    await expect(row('girth')).not.toContainText('alone')
    await expect(decision.getByRole('radio', { name: /^Affected/ })).toBeChecked()
    await press(page, 'Shift+O')
    await expect(page.getByText('The version has not decided about this for itself alone.').last()).toBeVisible()
    await press(page, 'z')
    await expect(card).toContainText('agent 1.0 says: Affected: update')
    await card.getByRole('button', { name: /^Withdraw/ }).click()
    await expect(card).toHaveCount(0)
  })

  await test.step('selected rows of several parts and the version itself are decided for this version alone in one step', async () => {
    await progress(/1 of 4 decided/) // as the part says: the withdrawal is stored
    await openQueue('yard')
    await expect(row('saddle')).toBeVisible()
    await showAll()
    await press(page, 'ControlOrMeta+a')
    await expect(page.getByRole('region', { name: 'Decision for 4 rows' })).toBeVisible()
    await press(page, 'o')
    await picture(page, 'parts-alone-selected')
    await press(page, 'n', '3')
    await progress(/4 of 4 decided/)
    for (const name of ['girth', 'halter', 'bridle']) await expect(row(name)).toContainText('for yard 1.0 alone')
    await openQueue('agent')
    await progress(/1 of 3 decided/)
    await openQueue('yard')
    await press(page, 'z')
    await progress(/1 of 4 decided/)
  })
})
