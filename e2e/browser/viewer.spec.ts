// A Viewer reads settings that they may not change.
import { launchBrowserMode } from '#e2e/support/browser-app.ts'
import { openReader } from '#e2e/support/reader-browser.ts'
import { expect, test } from '#e2e/support/test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { press } from '#e2e/story/support/pages.ts'

test('a Viewer reads environments, signing keys, named lists and people, and changes nothing in them @long', async ({
  app: { dataFolder, watch },
  sharedChromium: chromium,
}) => {
  const { link, page: owner, close } = await launchBrowserMode({ dataFolder, watch, chromium })
  const { origin } = new URL(link)
  await expect(owner.getByRole('heading', { level: 1, name: 'Find out what matters in an SBOM' })).toBeVisible()
  const session = await owner.evaluate(() => sessionStorage.getItem('waybill.session'))
  const { token } = JSON.parse(session ?? '{}') as { readonly token: string }
  const query = `mutation {
    projectGroupCreate(input: { name: "paddock" }) { errors }
    namedListCreate(input: { name: "banned", values: ["event-stream", "left-pad"] }) { errors }
    userCreate(input: { name: "Ada", email: "ada@example.com", role: "Operator" }) { errors }
    tokenCreate(input: { name: "reader", role: "Viewer" }) { errors secret } }`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data } = (await response.json()) as { data: { tokenCreate: { secret: string } } }

  const page = await openReader(chromium, origin, data.tokenCreate.secret)

  await test.step('environments can be opened, and nothing in them changed', async () => {
    await page.goto(`${origin}/#/settings/environments`)
    await expect(page.getByRole('region', { name: 'paddock' }).getByRole('listitem')).toHaveCount(3)
    for (const one of await page.getByRole('switch').all()) await expect(one).toBeDisabled()
    await page.getByRole('button', { name: 'default of paddock' }).click()
    await expect(page.getByRole('checkbox', { name: /Takes uploads/ })).toBeDisabled()
    await picture(page, 'viewer-environments')
    await expectAccessible(page, 'environments of a Viewer')
  })

  await test.step('of signing keys only the list can be read', async () => {
    await page.goto(`${origin}/#/settings/keys`)
    await expect(page.getByText('Only an Admin can make, trust and delete keys.')).toBeVisible()
    await expect(page.getByText('Until there is one, nothing can be signed')).toBeVisible()
    await press(page, 'c', 't')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(New|Trust a) key/ })).toHaveCount(0)
    await picture(page, 'viewer-keys')
    await expectAccessible(page, 'signing keys of a Viewer')
  })

  await test.step('a named list can be read', async () => {
    await page.goto(`${origin}/#/settings/lists`)
    await expect(page.getByRole('button', { name: /^New list/ })).toHaveCount(0)
    await press(page, 'c')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: '@banned' }).click()
    const dialog = page.getByRole('dialog', { name: '@banned' })
    await expect(dialog.getByLabel('Values')).toHaveAttribute('readonly', '')
    await expect(dialog.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    await picture(page, 'viewer-list')
    await expectAccessible(page, 'a named list of a Viewer')
  })

  await test.step('people are read without their addresses, and only the own name is changed', async () => {
    await page.goto(`${origin}/#/settings/people`)
    await expect(page.getByText('Only an Admin can add and change people')).toBeVisible()
    const people = page.getByRole('list', { name: 'People' })
    await expect(people.getByRole('combobox')).toHaveCount(0)
    await expect(people).not.toContainText('ada@example.com')
    await expect(people.getByRole('listitem', { name: 'Ada' }).getByRole('button')).toHaveCount(0)
    await press(page, 'c')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await people.getByRole('button', { name: 'More: Owner' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Change your name…'])
    await press(page, 'Escape')
    await picture(page, 'viewer-people')
    await expectAccessible(page, 'people of a Viewer')
  })

  await test.step('of tokens only the own are listed, and new ones have the own role', async () => {
    await page.goto(`${origin}/#/settings/tokens`)
    const tokens = page.getByRole('list', { name: 'Tokens' })
    await expect(tokens.getByRole('listitem')).toHaveCount(1)
    await press(page, 'c')
    const dialog = page.getByRole('dialog', { name: 'New token' })
    await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText(['Viewer'])
    await expect(dialog.getByLabel('Acts for')).toHaveCount(0)
    await press(page, 'Escape')
    await expect(dialog).toHaveCount(0)
    await expectAccessible(page, 'tokens of a Viewer')
  })

  await test.step('notifications are set for oneself alone', async () => {
    await page.goto(`${origin}/#/settings/notifications`)
    await expect(page.getByRole('switch', { name: 'Scan summary, switch of the organization' })).toBeDisabled()
    await page.getByRole('switch', { name: 'Scan summary, switch of yours' }).focus()
    await press(page, '3')
    await expect(page.getByRole('contentinfo')).toContainText('1 own choice, 0 changed by the organization')
    await expect(page.getByText('For you: Scan summary, Info.').first()).toBeVisible()
    await expect(page.getByRole('group', { name: 'paddock default' })).toBeVisible()
    await expectAccessible(page, 'notifications of a Viewer')
  })

  await test.step('the audit log says who may read it', async () => {
    await page.goto(`${origin}/#/settings/audit-log`)
    await expect(page.getByRole('heading', { name: 'Only an Admin or Owner can read the audit log' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check the chain' })).toHaveCount(0)
    await expectAccessible(page, 'the audit log of a Viewer')
  })
  await page.context().close()
  await close()
  expect(watch.violations()).toEqual([])
})
