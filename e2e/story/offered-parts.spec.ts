// A document that refers to others: what is here is attached with one key, the rest says why not.
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { withReferences } from '#e2e/story/support/prepared-stories.ts'
import { picture } from '#e2e/story/support/picture.ts'

const expect = expectSoon.configure({ timeout: 15_000 })

test('what a document refers to is attached with one key, and undone with one @in-browser @long', async ({ app }) => {
  await withReferences.copyTo(app.dataFolder)
  const page = await app.start()
  const offers = page.getByRole('table', { name: 'Documents it refers to' })
  const offer = (text: string) => offers.getByRole('row').filter({ hasText: text })
  const part = (name: string) => page.getByRole('row', { name: `${name}, part`, exact: true })

  await openVersion(page, 'yard')
  await press(page, 'g', 't')
  await expect(page.getByText('4 documents, 2 here, 1 not here')).toBeVisible()
  await expect(offer('agent 1.0').getByRole('button', { name: 'Attach agent 1.0' })).toBeVisible()
  await expect(offer('console 1.0')).toContainText('Another version of this document')
  await expect(offer('Not here')).toHaveCount(1)
  await expectAccessible(page, 'documents that a version refers to')
  await picture(page, 'offered-parts')
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 900 })
    await picture(page, `offered-parts-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await press(page, 'Shift+A')
  await expect(page.getByText('2 parts attached').first()).toBeVisible()
  await expect(part('agent 1.0')).toBeVisible()
  await expect(part('boot 1.0')).toBeVisible()
  await expect(part('console 1.0')).toHaveCount(0)
  await expect(page.getByText('4 documents, 2 attached, 1 not here')).toBeVisible()
  await picture(page, 'offered-parts-attached')

  await press(page, 'z')
  await expect(part('agent 1.0')).toHaveCount(0)
  await expect(part('boot 1.0')).toHaveCount(0)
  await offer('console 1.0').getByRole('button', { name: 'Attach console 1.0' }).click()
  await expect(part('console 1.0')).toBeVisible()
  await expect(page.getByText('4 documents, 1 attached, 2 here, 1 not here')).toBeVisible()

  await press(page, 'g', 'e')
  const check = page.getByRole('row').filter({ hasText: 'R05' }).first()
  await check.click()
  await expect(page.getByText('A version with this document is here, and is no part yet').first()).toBeVisible()
  await picture(page, 'offered-parts-check')
  await press(page, 'f')
  const repair = page.getByRole('dialog', { name: 'Repair R05' })
  await expect(repair).toContainText('Attaches the versions that have exactly the documents')
  await expect(repair.getByRole('region', { name: 'What it would change' })).toContainText('agent 1.0')
  await expect(repair).toContainText('It would change 2 objects; 1 other cannot be repaired this way')
  await expect(repair.getByText('and 1 other')).toHaveCount(0)
  await expectAccessible(page, 'a repair that attaches parts')
  await picture(page, 'offered-parts-repair')
  await press(page, 'Control+Enter')
  await expect(repair).toHaveCount(0)
  await expect(page.getByText('Last repair: R05, 2 parts')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await press(page, 'g', 't')
  await expect(part('console 1.0')).toBeVisible()
  await expect(page.getByText('4 documents, 1 attached, 2 here, 1 not here')).toBeVisible()
})
