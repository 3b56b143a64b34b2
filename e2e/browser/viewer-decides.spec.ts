// A Viewer reads the queue and the components of a version: decisions and edits are not offered, and their keys do nothing.
import { launchBrowserMode } from '#e2e/support/browser-app.ts'
import { openReader } from '#e2e/support/reader-browser.ts'
import { expect, test } from '#e2e/support/test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { goTo, openSample, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'

test('a Viewer reads findings and components, and is told that their role changes neither', async ({
  app: { dataFolder, watch },
  sharedChromium: chromium,
}) => {
  test.setTimeout(180_000)
  const { link, page: owner, close } = await launchBrowserMode({ dataFolder, watch, chromium })
  const { origin } = new URL(link)
  const { environmentId, versionId } = await openSample(owner)
  const { ask } = await openEndpoint(owner)
  const made = await ask<{ tokenCreate: { secret: string } }>(
    'mutation { tokenCreate(input: { name: "reader", role: "Viewer" }) { errors secret } }',
  )
  const version = `/versions/${environmentId}/${versionId}`

  const page = await openReader(chromium, origin, made.tokenCreate.secret)

  await test.step('the queue offers no decision', async () => {
    await goTo(page, `${version}/triage`)
    const triage = new TriagePage(page)
    const row = await triage.firstRow()
    const pane = page.getByRole('region', { name: 'Decision' })
    await expect(pane.getByText('Your role cannot decide.')).toBeVisible()
    await expect(pane.getByRole('button', { name: /^Decide/ })).toHaveCount(0)
    for (const one of await pane.getByRole('radio').all()) await expect(one).toBeDisabled()
    await expect(page.getByRole('contentinfo').getByText('decide', { exact: true })).toHaveCount(0)
    await press(page, 'n', '2', 'a', 'f', 'u', '.', 's', 'l', '@', 'r', 'x', 'v', 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await triage.firstRow()).toEqual(row)
    await expect(triage.progress).toHaveText(/^0 of/)
    await press(page, 'j')
    await expect.poll(() => triage.cursorRow()).not.toEqual(row)
    await picture(page, 'viewer-triage')
    await expectAccessible(page, 'triage of a Viewer')
    await page.setViewportSize({ width: 640, height: 800 })
    await picture(page, 'viewer-triage-640')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('components are read, and not edited', async () => {
    await goTo(page, `${version}/components`)
    const table = page.getByRole('treegrid', { name: 'Components' })
    await expect(table).toBeVisible()
    await press(page, 'a')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add component' })).toHaveCount(0)
    await table.focus()
    await press(page, 'j', 'Enter')
    await expect(page.getByText('Your role cannot edit components.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
    await picture(page, 'viewer-components')
    await press(page, 'e', 'd', 'Delete', 'Escape')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
    await press(page, 'Space', 'b')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await picture(page, 'viewer-components-selected')
    await expectAccessible(page, 'components of a Viewer')
  })
  await page.context().close()
  await close()
  expect(watch.violations()).toEqual([])
})
