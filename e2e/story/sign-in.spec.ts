// An Owner sets up a provider; a person signs in with it, is told why when it does not work, and links an account.
import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenIdProvider } from '#e2e/api/support/open-id-provider.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { startServer } from '#e2e/support/server.ts'
import { expect, test } from '#e2e/support/test.ts'

test('people sign in with a provider @in-browser @long', async ({ sharedChromium }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-sign-in-'))
  const server = await startServer({ dataFolder })
  const { origin } = new URL(server.url)
  const provider = await startOpenIdProvider([`${origin}/signed-in`])
  const context = await sharedChromium.newContext()
  const ask = async (query: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${server.token}` }
    const answer = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify({ query }) })
    expect(JSON.stringify(await answer.json())).toContain('"errors":[]')
  }
  try {
    await ask(`mutation {
      a: organizationUpdate(input: { networkAllowed: true }) { errors }
      b: notificationPrivateHostsUpdate(input: { hosts: ["127.0.0.1"] }) { errors }
      c: userCreate(input: { name: "Ada", email: "ada@example.com", role: "Operator" }) { errors }
    }`)
    const owner = await context.newPage()
    await owner.goto(`${origin}/#/settings/sign-in`)
    await owner.getByLabel('Token').fill(server.token)
    await owner.getByRole('button', { name: 'Sign in' }).click()
    await owner.getByRole('button', { name: 'Set up provider…' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Sign-in provider' })
    await dialog.getByLabel('Name on the button').fill('Example ID')
    await dialog.getByLabel('Issuer').fill('http://login.example.com')
    await dialog.getByLabel('Client ID').fill(provider.clientId)
    await dialog.getByLabel('Client secret').fill(provider.clientSecret)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('is not an issuer')
    await picture(owner, 'sign-in-dialog')
    await dialog.getByLabel('Issuer').fill(provider.issuer)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await owner.getByRole('button', { name: 'Check now' }).click()
    await expect(owner.getByText('The provider answered as it must.')).toBeVisible()
    await expect(owner.getByText(`${origin}/signed-in`)).toBeVisible()
    await expectAccessible(owner, 'sign-in settings')
    await picture(owner, 'sign-in-settings')
    await owner.setViewportSize({ width: 640, height: 800 })
    await picture(owner, 'sign-in-settings-640')
    await owner.setViewportSize({ width: 1280, height: 800 })

    const page = await context.newPage()
    await page.goto(origin)
    const button = page.getByRole('button', { name: 'Sign in with Example ID' })
    await expect(button).toBeFocused()
    await expectAccessible(page, 'sign-in page')
    await picture(page, 'sign-in-page')
    await button.click()
    await expect(page.getByText('The sign-in was canceled at Example ID. Start again to sign in.')).toBeVisible()
    expect(page.url()).toBe(`${origin}/#/`)
    await picture(page, 'sign-in-canceled')

    // What the provider sent to another tab opens no session.
    provider.people.set('ada', { email: 'ada@example.com', email_verified: true, name: 'Ada' })
    provider.account = 'ada'
    await page.goto(`${origin}/signed-in?code=x&state=y`)
    await expect(page.getByText('This sign-in began in another tab. Start again here.')).toBeVisible()

    await button.click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    expect(page.url()).toBe(`${origin}/#/`)
    await page.goto(`${origin}/#/settings/sign-in`)
    await expect(page.getByText(/^Linked since/)).toBeVisible()

    provider.people.set('boss', { email: 'boss@elsewhere.example', email_verified: false })
    provider.account = 'boss'
    await context.clearCookies() // of the provider
    await owner.getByRole('button', { name: 'Link account of Example ID' }).click()
    await expect(owner.getByText(/^Linked since/)).toBeVisible()
    expect(owner.url()).toBe(`${origin}/#/settings/sign-in`)
  } finally {
    await context.close()
    await provider.close()
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
})
