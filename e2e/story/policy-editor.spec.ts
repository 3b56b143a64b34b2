// The page of a policy: its address, what is not saved when it is left, and a change by another user meanwhile.
import { type Page } from 'playwright/test'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { goTo, openNewVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withAdvisories } from '#e2e/story/support/prepared-stories.ts'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { openEndpoint, type PageEndpoint } from '#e2e/support/page-endpoint.ts'

/** Results are read meanwhile. */
const expect = expectSoon.configure({ timeout: 15_000 })

const changed = `mutation ($input: PolicyUpdateInput!) { policyUpdate(input: $input) { errors } }`

async function makePolicy({ ask }: PageEndpoint): Promise<string> {
  const make = `mutation ($input: PolicyCreateInput!) { policyCreate(input: $input) { policy { id } errors } }`
  const { policyCreate } = await ask<{ policyCreate: { policy: { id: string } } }>(make, {
    ...{ name: 'Nothing critical', appliesTo: 'finding' },
    conditions: { conditions: [{ subject: 'vuln.severity', operator: 'is', value: 'critical' }] },
  })
  return policyCreate.policy.id
}

/** Opens the page of a policy from anywhere. */
async function openPolicy(page: Page, id: string): Promise<void> {
  await goTo(page, `/policies/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing critical' })).toBeVisible()
}

test('a policy has an address, and what was changed is there until it is saved or discarded @in-browser', async ({
  app,
}) => {
  await withAdvisories.copyTo(app.dataFolder)
  const page = await app.start()
  await openNewVersion(page, 'stable', ['saddle', 'girth', 'spur'])
  const endpoint = await openEndpoint(page)
  const id = await makePolicy(endpoint)
  const editor = page.getByRole('main')
  const name = editor.getByLabel('Name', { exact: true })
  const result = page.getByRole('complementary', { name: 'What it would find now' })
  const question = page.getByRole('dialog', { name: 'Discard the changes?' })
  const list = page.getByRole('list', { name: 'Policies' }).getByRole('listitem')

  await test.step('by its address, with the result beside it, below it in a narrow window', async () => {
    await openPolicy(page, id)
    await page.reload()
    await expect(name).toHaveValue('Nothing critical')
    await expect(name).toBeFocused()
    await expect(editor.getByRole('group', { name: 'Condition: vuln.severity' })).toBeVisible()
    await expect(result.getByText(/^The same [\d,]+ violations?\.$/)).toBeVisible()
    await expect(result.getByRole('link', { name: 'stable 1.0' })).toBeVisible()
    await expect(editor.getByRole('button', { name: /^Save policy/ })).toBeDisabled()
    await page.setViewportSize({ width: 1280, height: 800 })
    const [form, beside] = [await name.boundingBox(), await result.boundingBox()]
    expect(beside?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
    await picture(page, 'policy-page')
    await page.setViewportSize({ width: 640, height: 900 })
    await expect(result).toHaveCSS('border-left-width', '0px')
    await picture(page, 'policy-page-640')
    await expectAccessible(page, 'the page of a policy at 640')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('what saving would change', async () => {
    await editor.getByRole('group', { name: 'Condition: vuln.severity' }).getByLabel('Operator').selectOption('isNot')
    await expect(result.getByRole('heading', { name: 'Compared with what is saved' })).toBeVisible()
    await expect(result.getByText('0 versions more, 1 fewer.')).toBeVisible()
    await expect(result.getByText('No longer found: stable 1.0.')).toBeVisible()
    await picture(page, 'policy-page-changed')
    await expectAccessible(page, 'a policy that was changed')
  })

  await test.step('Escape asks once; a link keeps what was changed', async () => {
    await name.fill('Nothing severe')
    await press(page, 'Escape')
    await expect(question).toBeVisible()
    await picture(page, 'policy-page-question')
    await press(page, 'Escape')
    await expect(question).toHaveCount(0)
    await expect(name).toHaveValue('Nothing severe')
    await editor.getByRole('link', { name: 'Policies' }).click()
    await expect(list.filter({ hasText: 'Nothing critical' })).toContainText('changes not saved')
    await list.getByRole('link', { name: 'Nothing critical' }).click()
    await expect(name).toHaveValue('Nothing severe')
    await expect(editor.getByText(/^These changes are not saved/)).toBeVisible()
    await press(page, 'Escape')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(list.filter({ hasText: 'Nothing critical' })).toBeFocused()
    await press(page, 'Enter')
    await expect(name).toHaveValue('Nothing critical')
  })

  await test.step('a name that another policy has is said at the name', async () => {
    await editor.getByRole('button', { name: 'Duplicate' }).click()
    await expect(name).toHaveValue('Nothing critical (copy)')
    await name.fill('Nothing critical')
    await press(page, commandKey('Enter'))
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toBeFocused()
    await picture(page, 'policy-page-name')
    await press(page, 'Escape')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expect(list).toHaveCount(1)
  })

  await test.step('a new policy that was left is listed, to open or to discard', async () => {
    await press(page, 'c')
    await name.fill('Nothing old')
    await editor.getByRole('link', { name: 'Policies' }).click()
    const draft = list.filter({ hasText: 'New policy, not saved' })
    await expect(draft).toContainText('Nothing old')
    await picture(page, 'policies-with-a-draft')
    await expectAccessible(page, 'policies with a draft')
    await draft.getByRole('button', { name: 'Open Nothing old' }).click()
    await expect(name).toHaveValue('Nothing old')
    await editor.getByRole('link', { name: 'Policies' }).click()
    await draft.getByRole('button', { name: 'Discard Nothing old' }).click()
    await expect(draft).toHaveCount(0)
    await expect(list.filter({ hasText: 'Nothing critical' })).toBeFocused()
  })

  await test.step('there is no such policy', async () => {
    await goTo(page, '/policies/01a218bc-7395-7000-a574-ff7e4c0830f4')
    await expect(page.getByRole('heading', { name: 'This policy does not exist' })).toBeVisible()
    await page.getByRole('link', { name: 'All policies' }).click()
    await expect(list).toHaveCount(1)
  })
})

test('a policy that another user changed or deleted meanwhile is not overwritten unseen @in-browser @long', async ({
  app,
}) => {
  await withAdvisories.copyTo(app.dataFolder)
  const page = await app.start()
  await openNewVersion(page, 'stable', ['saddle'])
  const endpoint = await openEndpoint(page)
  const id = await makePolicy(endpoint)
  const editor = page.getByRole('main')
  const name = editor.getByLabel('Name', { exact: true })
  const description = editor.getByLabel('Description')
  await openPolicy(page, id)

  await test.step('without own changes it is shown at once', async () => {
    await endpoint.ask(changed, { id, description: 'As agreed' })
    await expect(description).toHaveValue('As agreed')
  })

  await test.step('with own changes it is a conflict, which saving does not pass', async () => {
    await name.fill('Nothing critical at all')
    await endpoint.ask(changed, { id, description: 'For the board' })
    const conflict = editor.getByRole('alert').filter({ hasText: 'This policy was changed' })
    await expect(conflict).toContainText('Changed: description.')
    await expect(editor.getByRole('button', { name: /^Save policy/ })).toBeDisabled()
    await picture(page, 'policy-conflict')
    await expectAccessible(page, 'a policy that was changed meanwhile')
    await conflict.getByRole('button', { name: 'Use what is saved' }).click()
    await expect(name).toHaveValue('Nothing critical')
    await expect(description).toHaveValue('For the board')
    await name.fill('Nothing critical at all')
    await endpoint.ask(changed, { id, description: 'For all' })
    await conflict.getByRole('button', { name: 'Keep your changes' }).click()
    await expect(conflict).toHaveCount(0)
    await expect(description).toHaveValue('For the board')
  })

  await test.step('one that was deleted is added again', async () => {
    await endpoint.ask(`mutation ($input: PolicyDeleteInput!) { policyDelete(input: $input) { errors } }`, { id })
    await expect(editor.getByRole('alert').filter({ hasText: 'This policy was deleted' })).toBeVisible()
    await picture(page, 'policy-deleted')
    await editor.getByRole('button', { name: /^Add policy/ }).click()
    const row = page.getByRole('list', { name: 'Policies' }).getByRole('listitem')
    await expect(row).toContainText('Nothing critical at all')
    await expect(row).toBeFocused()
  })
})
