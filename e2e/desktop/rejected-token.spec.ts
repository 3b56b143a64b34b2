// A server that no longer accepts a token: what is on the screen stays, and a new token goes on with it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { askTeam, fillTeam, makeToken, startTeam, workWith } from '#e2e/desktop/support/team-server.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { type RunningServer, startServer } from '#e2e/support/server.ts'
import { expect, test } from '#e2e/support/test.ts'

let folder: string
let server: RunningServer
test.beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'waybill-team-'))))
test.afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const revoke = 'mutation Revoke($id: Uuid!) { tokenRevoke(input: { id: $id }) { errors } }'

test('in the desktop app a new token is entered over the page, and a name is changed while the server is gone', async ({
  app,
}) => {
  server = await startTeam(join(folder, 'team'))
  const [first, second] = [await makeToken(server, 'first'), await makeToken(server, 'second')]
  const page = await app.start()
  await workWith(page, server, first.text)
  await fillTeam(page)
  const triage = new TriagePage(page)
  await triage.firstRow()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  await askTeam(server, revoke, { id: first.id })
  await page.keyboard.press('f')
  await expect(page.getByText(/^Not sent: .* does not accept the token/).first()).toBeVisible()
  const banner = page.getByRole('alert').filter({ hasText: '“Harbor” no longer accepts the token' })
  await expect(banner).toContainText('no data is lost')
  await expect(triage.queue).toHaveAccessibleName('Queue, 2 rows')
  await picture(page, 'token-rejected')
  await expectAccessible(page, 'a rejected token')
  await banner.getByRole('button', { name: 'Enter a new token…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token for “Harbor”' })
  await dialog.getByLabel('Token').fill(first.text)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('does not accept the token')
  await picture(page, 'token-new')
  await dialog.getByLabel('Token').fill(second.text)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('link', { name: /, Harbor$/ })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await server.stop()
  await rename(page)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await app.stop()
  expect(app.watch.violations()).toEqual([])
})

/** Nothing but a name is changed, so the server is not asked. */
async function rename(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '#/settings/connection'))
  await page.getByRole('listitem').filter({ hasText: 'Harbor' }).getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit “Harbor”' })
  await dialog.getByLabel('Name').fill('Quay')
  await dialog.getByLabel('Color').selectOption('Green')
  await picture(page, 'connections-edit')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The connection was saved.').first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '“Quay” is not responding.' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Quay' })).toBeVisible()
}

test('in a browser the page stays for the same user, and starts anew for another one', async ({ sharedChromium }) => {
  server = await startServer({ dataFolder: join(folder, 'site') })
  const ask = async <Data>(query: string, variables: object = {}): Promise<Data> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${server.token}` }
    const answer = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    return ((await answer.json()) as { readonly data: Data }).data
  }
  interface Made {
    readonly tokenCreate: { readonly token: { readonly id: string }; readonly secret: string }
  }
  const make =
    'mutation Make($userId: Uuid) { tokenCreate(input: { name: "t", userId: $userId }) { token { id } secret } }'
  const token = async (userId?: string) => (await ask<Made>(make, { userId })).tokenCreate
  const [first, second] = [await token(), await token()]
  const context = await sharedChromium.newContext()
  const page = await context.newPage()
  await page.goto(new URL('/', server.url).href)
  await page.getByLabel('Token').fill(first.secret)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Find/ }).click()
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.fill('half typed')

  const release = await holdAnswer(page, () => field.fill('half typed, answered late'))
  await ask(revoke, { id: first.token.id })
  const banner = page.getByRole('alert').filter({ hasText: 'no longer accepts the token of this tab' })
  await expect(banner).toBeVisible({ timeout: 30_000 })
  await expect(field).toHaveValue('half typed, answered late')
  await picture(page, 'token-rejected-browser')
  await banner.getByRole('button', { name: 'Enter a new token…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Token').fill('half a token')
  await release()
  await expect(dialog.getByLabel('Token')).toHaveValue('half a token')
  await expect(page.getByText('no longer accepts the token of this tab')).toBeVisible()
  await dialog.getByLabel('Token').fill(second.secret)
  await page.keyboard.press('Enter')
  await expect(banner).toHaveCount(0)
  await expect(field).toHaveValue('half typed, answered late')

  const user =
    'mutation { userCreate(input: { name: "Ben", email: "ben@example.com", role: "Viewer" }) { user { id } errors } }'
  const { userCreate } = await ask<{ readonly userCreate: { readonly user: { readonly id: string } } }>(user)
  const ben = await token(userCreate.user.id)
  await ask(revoke, { id: second.token.id })
  await banner.getByRole('button', { name: 'Enter a new token…' }).click({ timeout: 30_000 })
  await dialog.getByLabel('Token').fill(ben.secret)
  await page.keyboard.press('Enter')
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(field).toHaveCount(0)
  await context.close()
})

/** Holds back what the server answers to the first request that an action sends; the request itself is served. */
async function holdAnswer(page: Page, act: () => Promise<void>): Promise<() => Promise<void>> {
  const [served, released, answered] = [gate(), gate(), gate()]
  await page.route(
    '**/graphql',
    async (route) => {
      const response = await route.fetch()
      served.open()
      await released.isOpen
      await route.fulfill({ response })
      answered.open()
    },
    { times: 1 },
  )
  await act()
  await served.isOpen
  return async () => {
    released.open()
    await answered.isOpen
  }
}

function gate() {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  return { isOpen, open }
}
