// A file that was uploaded already: the window asks whether the version that is there is meant, and nothing is stored before the answer.
import { expect, test } from '#e2e/support/test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { dropFiles } from '#e2e/story/support/provide-files.ts'

const document = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: { component: { type: 'application', name: 'twice', version: '1.0' } },
  components: [{ type: 'library', name: 'left-pad', version: '1.0.0', purl: 'pkg:npm/left-pad@1.0.0' }],
}
const bytes = Buffer.from(JSON.stringify(document))

test('the same content again opens the version that is there, or becomes another one @in-browser', async ({ app }) => {
  const page = await app.start()
  const cardOf = (name: string) => page.getByRole('article', { name })
  await dropFiles(page, [{ name: 'first.cdx.json', bytes }])
  await expect(cardOf('first.cdx.json').getByLabel('Product')).toBeFocused()
  await expect(cardOf('first.cdx.json')).not.toContainText('already uploaded')
  await press(page, 'Enter')
  await expect(cardOf('first.cdx.json').getByRole('button', { name: 'Open version' })).toBeVisible({ timeout: 30_000 })

  await dropFiles(page, [{ name: 'second.cdx.json', bytes }])
  const second = cardOf('second.cdx.json')
  await expect(second).toContainText(/This file was already uploaded: twice 1\.0 in /)
  await expectAccessible(page, 'a file that was already uploaded')
  await second.getByRole('button', { name: 'Open existing version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^twice 1\.0/ })).toBeVisible()
  await expect(second).toBeHidden()

  await dropFiles(page, [{ name: 'third.cdx.json', bytes }])
  const third = cardOf('third.cdx.json')
  await expect(third).toContainText('already uploaded')
  await third.getByRole('button', { name: 'Create new version' }).click()
  await expect(third.getByRole('button', { name: 'Open version' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('navigation').getByText('twice').first().click()
  await expect(page.getByRole('main')).toContainText('twice 2 versions') // the file that opened the other one is none
})
