// What a component depends on is chosen where its paths are shown, and another component becomes the primary one, each with its undo.
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withDocuments } from '#e2e/story/support/prepared-documents.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'

const names = ['saddle', 'girth', 'girth-buckle', 'bit', 'rein']
const tack = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'tack', version: '1.0' } },
  components: names.map((name) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
  })),
  dependencies: [
    { ref: 'app', dependsOn: ['saddle', 'bit', 'rein'] },
    { ref: 'saddle', dependsOn: ['girth'] },
    { ref: 'girth', dependsOn: ['girth-buckle'] },
  ],
}
const prepared = withDocuments('tack', { tack })

test('dependencies are chosen, circles are said, and another component becomes primary @in-browser @long', async ({
  app,
}) => {
  await prepared.copyTo(app.dataFolder)
  const page = await app.start()
  await openVersion(page, 'tack')
  await page
    .getByRole('link', { name: /^Components/ })
    .first()
    .click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first()
  await row('bit').click()
  await expect(page.getByText('Depends on 0 components, used by 1')).toBeVisible()
  await press(page, 'd')
  const form = page.getByRole('form', { name: 'Dependencies of bit 1.0.0' })
  const search = form.getByRole('combobox', { name: 'Search components' })
  const chips = form.getByRole('group', { name: 'Chosen dependencies' })
  await expect(search).toBeFocused()
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(form.getByRole('option').filter({ hasText: /^bit/ })).toHaveCount(0)
  await search.fill('girth')
  await expect(form.getByRole('option')).toHaveText([/^girth 1/, /^girth-buckle/])
  await press(page, 'ArrowDown', 'Enter')
  await expect(chips).toHaveText('girth-buckle 1.0.0')
  await expect(search).toHaveValue('')
  await search.fill('rein')
  await expect(form.getByRole('option')).toHaveText([/^rein/])
  await press(page, 'Enter')
  await expect(chips).toHaveText('girth-buckle 1.0.0rein 1.0.0')
  await press(page, 'Backspace')
  await expect(chips).toHaveText('girth-buckle 1.0.0')
  await search.fill('nothing like it')
  await expect(form.getByText('No other component matches.')).toBeVisible()
  await search.fill('')
  await expectAccessible(page, 'dependencies of a component')
  await picture(page, 'dependencies')
  await page.setViewportSize({ width: 640, height: 720 })
  await form.scrollIntoViewIfNeeded()
  await picture(page, 'dependencies-640')
  await page.setViewportSize({ width: 1280, height: 800 })
  await search.focus()
  await press(page, 'ControlOrMeta+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByText('Depends on 1 component, used by 1')).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText('Depends on 0 components, used by 1')).toBeVisible()

  await row('girth-buckle').click()
  await page.getByRole('button', { name: 'Edit dependencies' }).last().click()
  const buckle = page.getByRole('form', { name: 'Dependencies of girth-buckle 1.0.0' })
  await buckle
    .getByRole('option')
    .filter({ hasText: /^saddle/ })
    .click()
  await expect(buckle.getByText('saddle 1.0.0 depends on girth-buckle already: this makes a circle.')).toBeVisible()
  await picture(page, 'dependencies-circle')
  await buckle.getByRole('button', { name: 'Save' }).click()
  await expect(buckle).toBeHidden()
  await expect(page.getByText('Dependencies of girth-buckle 1.0.0 changed.').last()).toBeVisible()
  await press(page, 'z')

  await row('girth-buckle').click()
  await row('rein').click()
  await page.getByRole('button', { name: 'Make primary…' }).last().click()
  const question = page.getByRole('group', { name: 'Make it the primary component' })
  await expect(question).toContainText('The version will describe rein 1.0.0 in place of tack 1.0')
  await expect(question).toContainText('The version keeps its name 1.0.')
  await expectAccessible(page, 'make a component the primary one')
  await picture(page, 'primary')
  await press(page, 'Enter')
  await expect(page.getByText('The version describes rein 1.0.0 now.').last()).toBeVisible()
  await expect(row('tack')).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText('The version describes tack 1.0 again.').last()).toBeVisible()
})
