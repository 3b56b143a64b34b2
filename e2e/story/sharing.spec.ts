// Share links of a product: made, opened by a receiver, counted, revoked. A Viewer sees them, and the desktop app says that nobody else reaches it.
import type { Page } from 'playwright/test'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { expect, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withDocuments } from '#e2e/story/support/prepared-documents.ts'

const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'lychgate', version: '1.0' } }
const components = [{ type: 'library', 'bom-ref': 'pin', name: 'pin', version: '1.0.0', purl: 'pkg:npm/pin@1.0.0' }]
const lychgate = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
const prepared = withDocuments('lychgate', { lychgate })

/** Opens the share links of the product with its key. */
async function openLinks(page: Page): Promise<void> {
  await page.getByRole('navigation').getByText('lychgate').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'lychgate' })).toBeVisible()
  await press(page, 's')
  await expect(page.getByRole('heading', { level: 1, name: 'Share links' })).toBeVisible()
  await expect(page.getByLabel('Also revoked and expired ones')).toBeVisible()
}

async function pictures(page: Page, name: string): Promise<void> {
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `${name}-${width}`)
  }
  await page.setViewportSize({ width: 640, height: 400 }) // 1280 by 800 at a zoom of 200 %
  await picture(page, `${name}-zoomed`)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a product is shared with a link that is shown once, counted, and revoked @in-browser @long', async ({
  app,
  sharedChromium,
}) => {
  await prepared.copyTo(app.dataFolder)
  const page = await app.start()
  await page.getByRole('navigation').getByText('lychgate').first().click()
  await expect(page.getByRole('link', { name: /^Share/ })).toBeVisible()
  await pictures(page, 'sharing-product')
  await press(page, commandKey('k'))
  await page.keyboard.type('share this')
  await expect(page.getByRole('option', { name: /^Share this product/ })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByText('No working share links')).toBeVisible()
  await picture(page, 'sharing-empty')

  await page.getByRole('button', { name: 'Send as a file…' }).click()
  const file = page.getByRole('dialog', { name: 'Send as a file' })
  await expect(file).toContainText('lychgate 1.0, default: one encrypted file')
  await expectAccessible(page, 'send from the share links')
  await pictures(page, 'sharing-send')
  await press(page, 'Escape')
  await expect(file).toHaveCount(0)

  await press(page, 's')
  const dialog = page.getByRole('dialog', { name: 'Share lychgate' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  const preview = dialog.getByRole('region', { name: 'What the receiver sees' })
  await expect(preview).toContainText('findings, decisions and support status')
  await expect(preview).toContainText('Internal components are in the files')
  await expect(dialog).toContainText('other computers cannot open it')
  await dialog.getByLabel('Name').fill('N'.repeat(201))
  await press(page, 'Enter')
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('The name is longer than 200 characters')
  await dialog.getByLabel('Name').fill('Northquay Logistics')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const make = dialog.getByRole('button', { name: /^Make the link/ })
  await dialog.getByRole('button', { name: 'Only some' }).click()
  await expect(make).toBeDisabled()
  await dialog.getByRole('group', { name: 'Environments that are shown' }).getByLabel('default').check()
  await dialog.getByLabel('What is in a file').selectOption({ label: 'Minimum elements (NTIA 2021)' })
  await dialog.getByLabel('A VEX document with each version').check()
  await expect(preview).toContainText('The newest version of default.')
  await expect(preview).toContainText('although the profile leaves them out')
  await dialog.getByLabel('Stops working after').selectOption('Until a day…')
  await expect(make).toBeDisabled()
  await dialog.getByLabel('Last day').fill('2020-01-01')
  await press(page, 'ControlOrMeta+Enter')
  await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription('The last day is in the past')
  await expectAccessible(page, 'share a product')
  await pictures(page, 'sharing-new')
  await dialog.getByLabel('Last day').fill(new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10))
  await press(page, 'ControlOrMeta+Enter')

  const made = page.getByRole('dialog', { name: 'The link is ready' })
  const address = await made.getByLabel('Link').inputValue()
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/share\/[\w-]{43}$/)
  expect(new URL(address).origin).toBe(new URL(page.url()).origin)
  await expect(made).toContainText('It works on this computer only')
  await expect(made).toContainText('default, newest only, with VEX, Minimum elements (NTIA 2021)')
  await expectAccessible(page, 'a share link')
  await pictures(page, 'sharing-made')
  await press(page, 'Escape')
  await expect(made.getByRole('alert')).toHaveText('It was not copied. Close once more to leave it.')
  await press(page, 'Escape')
  await expect(made).toHaveCount(0)
  expect(await page.content()).not.toContain(address.slice(-43))
  const links = page.getByRole('list', { name: 'Share links' })
  const northquay = links.getByRole('listitem', { name: 'Northquay Logistics' })
  await expect(northquay).toContainText('default, newest only, with VEX, Minimum elements (NTIA 2021)')
  await expect(northquay).toContainText(/in [34] days/)
  await expect(northquay).toContainText('never')

  const others = await sharedChromium.newContext()
  const receiver = await others.newPage()
  await receiver.goto(address)
  await expect(receiver.getByRole('heading', { level: 1, name: 'lychgate' })).toBeVisible()
  const download = receiver.waitForEvent('download')
  await receiver
    .getByRole('link', { name: /CycloneDX/ })
    .first()
    .click()
  expect((await (await download).path()).length).toBeGreaterThan(0)

  await press(page, 's')
  await press(page, 'Enter')
  await expect(made.getByText('all environments, newest only')).toBeVisible()
  await press(page, 'Escape', 'Escape')
  await expect(made).toHaveCount(0)
  await expect(links.getByRole('listitem')).toHaveCount(2)
  await expect(links.getByRole('listitem').first()).toHaveAccessibleName('lychgate')
  await page.reload()
  await expect(page.getByText('2 working, 1 download')).toBeVisible()
  await expect(northquay).toContainText('just now')

  await press(page, 'j', 'j')
  await expect(northquay).toBeFocused()
  await press(page, 'Shift+Delete')
  const revoke = page.getByRole('dialog', { name: 'Revoke Northquay Logistics?' })
  await expect(revoke).toContainText('Receivers keep what they downloaded (1 file).')
  await pictures(page, 'sharing-revoke')
  await press(page, 'Escape')
  await expect(revoke).toHaveCount(0)
  await receiver.reload()
  await expect(receiver.getByRole('heading', { level: 1, name: 'lychgate' })).toBeVisible()
  await northquay.getByRole('button', { name: 'Revoke Northquay Logistics' }).click()
  await revoke.getByRole('button', { name: 'Revoke link' }).click()
  await expect(revoke).toHaveCount(0)
  await expect(northquay).toHaveCount(0)
  await receiver.reload()
  await expect(receiver.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await page.getByLabel('Also revoked and expired ones').check()
  await expect(northquay).toContainText('Revoked')
  await expect(northquay.getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'share links')
  await pictures(page, 'sharing-list')

  await page.evaluate(() => (location.hash = location.hash.replace(/[0-9a-f]{12}\/share/, '000000000000/share')))
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
  await others.close()
})

test('a Viewer sees the links of a product, and cannot make or revoke one @in-browser @long', async ({
  app,
  sharedChromium,
}) => {
  await prepared.copyTo(app.dataFolder)
  const page = await app.start()
  await openLinks(page)
  await press(page, 's', 'Enter')
  await expect(page.getByRole('dialog', { name: 'The link is ready' })).toBeVisible()
  const { ask } = await openEndpoint(page)
  const invite = 'mutation ($input: UserInviteInput!) { userInvite(input: $input) { path errors } }'
  const input = { name: 'Vera Viewer', email: 'vera@example.com', role: 'Viewer' }
  const { userInvite } = await ask<{ userInvite: { path: string } }>(invite, input)

  const others = await sharedChromium.newContext()
  const viewer = await others.newPage()
  await viewer.goto(new URL(userInvite.path, page.url()).href)
  await openLinks(viewer)
  await expect(viewer.getByText('Operators make and revoke them')).toBeVisible()
  const link = viewer.getByRole('list', { name: 'Share links' }).getByRole('listitem')
  await expect(link).toContainText('all environments, newest only')
  await expect(viewer.getByRole('main').getByRole('button')).toHaveCount(0)
  await press(viewer, 's')
  await link.focus()
  await press(viewer, 'Shift+Delete')
  await expect(viewer.getByRole('dialog')).toHaveCount(0)
  await picture(viewer, 'sharing-viewer')
  await others.close()
})

test('many links are listed in parts, and a link that the service does not make is told in the form @in-browser @long', async ({
  app,
}) => {
  await prepared.copyTo(app.dataFolder)
  const page = await app.start()
  await openLinks(page)
  const productId = /products\/([^/]+)\/share/.exec(page.url())?.[1]
  const { ask } = await openEndpoint(page)
  const make = 'mutation ($input: ShareLinkCreateInput!) { shareLinkCreate(input: $input) { errors } }'
  for (let number = 1; number <= 230; number += 1) {
    const name = number % 9 === 0 ? `${number} ${'a name without end '.repeat(9)}` : `Customer ${number}`
    await ask(make, { projectGroupId: productId, name, latestOnly: number % 2 === 0, includeVex: number % 3 === 0 })
  }
  await page.reload()
  const links = page.getByRole('list', { name: 'Share links' }).getByRole('listitem')
  await expect(links.first()).toHaveAccessibleName('Customer 230')
  await expect(page.getByText('230 working links')).toBeVisible()
  expect(await links.count()).toBe(200)
  await pictures(page, 'sharing-many')
  await expectAccessible(page, 'many share links')
  await page.getByRole('button', { name: 'Show more links' }).click()
  await expect(links).toHaveCount(230)
  await expect(page.getByText('230 working, 0 downloads')).toBeVisible()

  await press(page, 's')
  const dialog = page.getByRole('dialog', { name: 'Share lychgate' })
  await dialog.getByLabel('Name').fill('Nobody')
  await page.context().setOffline(true)
  await press(page, 'ControlOrMeta+Enter')
  await expect(dialog.getByRole('alert')).toContainText('The link was not made.')
  await pictures(page, 'sharing-error')
  await expect(dialog.getByLabel('Name')).toHaveValue('Nobody')
  await page.context().setOffline(false)
  await press(page, 'ControlOrMeta+Enter')
  await expect(page.getByRole('dialog', { name: 'The link is ready' })).toContainText('Nobody')
})

test('the desktop app says that other computers cannot open its links @in-desktop', async ({ app }) => {
  await prepared.copyTo(app.dataFolder)
  const page = await app.start()
  await openLinks(page)
  await press(page, 's')
  const dialog = page.getByRole('dialog', { name: 'Share lychgate' })
  await expect(dialog).toContainText('Waybill runs on this computer only.')
  await picture(page, 'sharing-desktop-new')
  await press(page, 'Enter')
  const made = page.getByRole('dialog', { name: 'The link is ready' })
  await expect(made.getByLabel('Path of the link')).toHaveValue(/^\/share\/[\w-]{43}$/)
  await expect(made).toContainText('Other computers cannot open it')
  await expect(made.getByRole('link')).toHaveCount(0)
  await expectAccessible(page, 'a link of the desktop app')
  await picture(page, 'sharing-desktop-made')
})
