// The lists of a version with parts: components with those that the parts bring, marked, opened in the part, left out on request.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withParts } from '#e2e/story/support/prepared-stories.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

test('the components of a version are shown with those of its parts, which open there @in-browser @long', async ({
  app,
}) => {
  await withParts.copyTo(app.dataFolder)
  const page = await app.start()
  const table = page.getByRole('treegrid', { name: 'Components' })
  const row = (name: string) => table.getByRole('row', { name: new RegExp(name) })
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Version' }).getByRole('link', { name: new RegExp(`^${name}`) })
  const shown = (words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

  await test.step('inherited components are marked with their part, and the tab has their number', async () => {
    await openVersion(page, 'yard')
    await expect(tab('Components')).toHaveText('Components6')
    await press(page, 'g', 'c')
    await shown('6 of 6 components')
    await expect(row('girth')).toContainText('agent 1.0')
    await expect(row('bridle')).toContainText('console 1.0')
    await expect(row('saddle')).toContainText('this version')
    await expectAccessible(page, 'the components of a version with parts')
    await picture(page, 'parts-components')
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 900 })
      await picture(page, `parts-components-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('only what the version has itself is selected for an edit', async () => {
    await row('girth').click()
    await expect(page).toHaveURL(/search:girth/)
    await expect(page.getByText('girth').first()).toBeVisible()
    await page.goBack()
    await shown('6 of 6 components')
    await press(page, 'ControlOrMeta+a')
    await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
    await press(page, 'Escape')
  })

  await test.step('the parts are left out with a key, and the URL keeps it', async () => {
    await press(page, 'Shift+P')
    await shown('2 of 2 components')
    await expect(page).toHaveURL(/components\/without-parts$/)
    await expect(row('girth')).toHaveCount(0)
    await page.reload()
    await shown('2 of 2 components')
    await page.getByRole('button', { name: 'Parts left out' }).click()
    await shown('6 of 6 components')
    await expect(page).toHaveURL(/\/components$/)
  })

  await test.step('licenses are those of all components, each of a part marked with it', async () => {
    const licenses = page.getByRole('treegrid', { name: 'License expressions' })
    await press(page, 'g', 'i')
    await expect(licenses.getByRole('row', { name: /no license/ })).toContainText('6')
    await licenses.getByRole('row', { name: /no license/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'girth' })).toContainText('agent 1.0')
    await expectAccessible(page, 'the licenses of a version with parts')
    await picture(page, 'parts-licenses')
    await press(page, 'Shift+P')
    await expect(page).toHaveURL(/licenses\/without-parts$/)
    await expect(licenses.getByRole('row', { name: /no license/ })).toContainText('2')
    await page.reload()
    await expect(licenses.getByRole('row', { name: /no license/ })).toContainText('2')
    await expect(page.getByRole('button', { name: 'Parts left out' })).toBeVisible() // with it comes its key
    await press(page, 'Shift+P')
    await expect(licenses.getByRole('row', { name: /no license/ })).toContainText('6')
    await licenses.getByRole('row', { name: /no license/ }).click()
    await page.getByRole('link', { name: 'console 1.0' }).click()
    await expect(page).toHaveURL(/components\/search:bridle/)
  })

  await test.step('a version without parts says nothing of them', async () => {
    await press(page, 'g', 'h')
    await openVersion(page, 'boot')
    await press(page, 'g', 'c')
    await shown('2 of 2 components')
    await expect(page.getByRole('button', { name: /^Parts / })).toHaveCount(0)
    await expect(table).not.toContainText('Comes from')
  })
})
