// A document whose file is no longer there: it says so at the document, and everything that was read from it is still shown.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { press } from '#e2e/story/support/pages.ts'
import { dropFiles } from '#e2e/story/support/provide-files.ts'
import { expect, test } from '#e2e/support/test.ts'

test('a document whose original is lost says so, and its version is shown as before @in-desktop', async ({ app }) => {
  const page = await app.start()
  const component = (name: string) => ({ type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` })
  const document = {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: ['lost-a', 'lost-b'].map(component) },
    metadata: { component: { type: 'application', name: 'lost', version: '1.0' } },
  }
  const name = 'lost.cdx.json'
  await dropFiles(page, [{ name, bytes: Buffer.from(JSON.stringify(document)) }])
  const uploaded = page.getByRole('article', { name })
  await expect(uploaded.getByLabel('Product')).toBeFocused()
  await press(page, 'Enter')
  await uploaded.getByRole('button', { name: 'Open version' }).click({ timeout: 30_000 })

  const originals = join(app.dataFolder, 'documents')
  const [id = ''] = await readdir(originals)
  await rm(join(originals, id))
  const tabs = page.getByRole('navigation', { name: 'Version' })
  await tabs.getByRole('link', { name: /^Documents/ }).click()
  const card = page.getByRole('article', { name }).filter({ hasText: 'Original not whole' })
  await expect(card.getByRole('alert')).toContainText(`The original file of "${name}" is missing`)
  await expect(card.getByRole('button', { name: 'Save original' })).toBeDisabled()
  await expectAccessible(page, 'a document whose original is lost')
  await card.getByRole('link', { name: 'Source and issues' }).click()
  await expect(page.getByRole('main')).toContainText(`The original file of "${name}" is missing`)
  await expect(page.getByText('Internal error')).toBeHidden()
  await page.goBack()
  await tabs.getByRole('link', { name: /^Components/ }).click()
  await expect(page.getByText('lost-b').first()).toBeVisible()
})
