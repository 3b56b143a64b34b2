// A whole release in the window: put together from three parts, decided, signed off, signed, given a newer part, compared.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { leaveDialog, openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withFutureParts } from '#e2e/story/support/prepared-stories.ts'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { cyclonedx } from '#e2e/story/support/story-files.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

test('a release is assembled, decided, signed off, and shows what a newer part brings, with keys @in-browser @long', async ({
  app,
}) => {
  await withFutureParts.copyTo(app.dataFolder)
  const page = await app.start()
  const row = (name: string) => page.getByRole('row', { name, exact: true })
  const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Version' }).getByRole('link', { name })
  const findings = page.getByRole('table', { name: 'Inherited findings' }).getByRole('row')

  await test.step('three versions of other products become its parts', async () => {
    await openVersion(page, 'yard')
    await press(page, 'g', 't')
    await expect(page.getByRole('heading', { name: 'No parts' })).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Attach a part' })
    for (const [search, found] of [
      ['agent 1.0', /^agent 1\.0/],
      ['boot', /^boot 1\.0/],
      ['console', /^console 1\.0/],
    ] as const) {
      await press(page, 'a')
      await page.keyboard.type(search)
      const option = dialog.getByRole('option', { name: found })
      await option.click()
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await dialog.getByRole('button', { name: /^Attach/ }).click()
      await expect(dialog).toHaveCount(0)
    }
    await expect(page.getByText('3 parts')).toBeVisible()
    await expect(findings.filter({ hasText: 'girth' })).toContainText('Undecided')
  })

  await test.step('what the parts bring is decided there', async () => {
    for (const name of ['girth', 'halter']) {
      await findings.filter({ hasText: name }).getByRole('link', { name: 'Open there' }).click()
      await expect(page.getByRole('listbox', { name: /^Queue, 1 row/ })).toBeVisible()
      await press(page, 'n', '3')
      await expect(page.getByText(/1 of 1 decided/)).toBeVisible()
      await page.goBack()
      await expect(findings.filter({ hasText: name })).toContainText('Not affected')
    }
  })

  await test.step('the release is signed, and signed off', async () => {
    await tab(/^Documents/).click()
    await expect(page.getByText('This version was not signed off yet.')).toBeVisible()
    await press(page, 's')
    const signing = page.getByRole('dialog', { name: 'Sign 1.0' })
    await signing.getByLabel('Key name').fill('Release desk')
    await signing.getByRole('button', { name: /^Make key and sign/ }).click()
    await expect(signing).toHaveCount(0)
    await expect(page.getByText('Signed with the trusted key “Release desk”')).toBeVisible()
    await press(page, 'o')
    const review = page.getByRole('dialog', { name: 'Sign off 1.0' })
    await review.getByLabel('Note').fill('Ready to ship')
    await press(page, 'ControlOrMeta+Enter')
    await expect(review).toHaveCount(0)
    await expect(page.getByText('Unchanged since')).toBeVisible()
  })

  await test.step('a newer part arrives, takes the place of the old one, and only what it changes shows', async () => {
    const agent = ['girth', 'bridle', 'agent-core'].map((name) => ({ name, version: '1.0.0' }))
    const file = jsonFile('agent-1.2.cdx.json', cyclonedx('agent', '1.2', agent))
    await dropFiles(page, [file])
    const card = page.getByRole('article', { name: file.name })
    await expect(card.getByLabel('Product')).toBeFocused()
    // Not the version on screen: a product has the name of what the file describes.
    await expect(card.getByLabel('Product')).toHaveValue('agent')
    await press(page, 'Enter')
    await expect(card.getByRole('button', { name: 'Open version' })).toBeVisible({ timeout: 30_000 })
    await picture(page, 'release-dropped')
    await leaveDialog(page)
    await expect(page.getByText('Unchanged since')).toBeVisible()

    await press(page, 'g', 't')
    await expect(row('agent 1.0, part')).toContainText('newer: 1.2')
    await row('agent 1.0, part').focus()
    await press(page, 'n')
    await expect(row('agent 1.2, part')).toBeVisible()
    await expect(findings.filter({ hasText: 'bridle' })).toContainText('Undecided')
    await picture(page, 'release-parts')
    await tab(/^Documents/).click()
    // The head of the version and the tab of its documents both say it.
    const since = page.getByRole('link', { name: 'Since sign-off: 1 new, 1 changed' })
    await expect(since).toHaveCount(2)
    await expect(since.last()).toBeVisible()
    await picture(page, 'release-since')
  })

  await test.step('the two versions of the part are compared', async () => {
    await press(page, 'g', 't')
    await expect(row('agent 1.2, part')).toBeVisible()
    await row('agent 1.2, part').press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^agent 1\.2/ })).toBeVisible()
    await press(page, 'g', 'd')
    await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'bridle' })).toContainText('component added')
  })
})
