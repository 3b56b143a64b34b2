// A server of a team for the desktop app: a process of its own, over TLS, with a self-signed certificate.
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { dropFiles, jsonFile } from '#e2e/story/support/provide-files.ts'
import { cyclonedx, osvRecord, osvZip } from '#e2e/story/support/story-files.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { projectFolder } from '#e2e/support/app-program.ts'
import { type RunningServer, startServer } from '#e2e/support/server.ts'
import { showRow } from '#e2e/story/support/tray.ts'

const pem = (name: string) => join(projectFolder, 'e2e/fixtures', name)

/** Starts the server of a data folder; at the port of an earlier start, it is the same server again. */
export function startTeam(dataFolder: string, before?: RunningServer): Promise<RunningServer> {
  const args = ['--tls-cert', pem('loopback-cert.pem'), '--tls-key', pem('loopback-key.pem')]
  const port = before ? ['--port', new URL(before.url).port] : []
  return startServer({ dataFolder, args: [...args, ...port] })
}

/** Sends an operation to the server, past the app. */
export async function askTeam<Data>(
  server: RunningServer,
  query: string,
  variables: object = {},
  token = server.token,
): Promise<Data> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const ca = readFileSync(pem('loopback-cert.pem'))
  const text = await new Promise<string>((resolve, reject) => {
    const sent = request(server.url, { method: 'POST', headers, ca, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (body += piece))
      answer.once('end', () => resolve(body))
    })
    sent.once('error', reject).end(JSON.stringify({ query, variables }))
  })
  const { data, errors } = JSON.parse(text) as { readonly data?: Data; readonly errors?: unknown }
  if (errors !== undefined || data === undefined) throw new Error(text)
  return data
}

/** Makes a token of the Owner. */
export async function makeToken(
  server: RunningServer,
  name: string,
): Promise<{ readonly id: string; readonly text: string }> {
  interface Made {
    readonly tokenCreate: { readonly token: { readonly id: string }; readonly secret: string }
  }
  const query = 'mutation Make($name: String!) { tokenCreate(input: { name: $name }) { token { id } secret errors } }'
  const { tokenCreate } = await askTeam<Made>(server, query, { name })
  return { id: tokenCreate.token.id, text: tokenCreate.secret }
}

/** Adds the server in the settings and switches to it. */
export async function workWith(page: Page, server: RunningServer, token = server.token): Promise<void> {
  await page.evaluate(() => (location.hash = '#/settings/connection'))
  await page.getByRole('button', { name: 'Add a server…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a server' })
  await dialog.getByLabel('URL').fill(new URL(server.url).origin)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Name').fill('Harbor')
  await dialog.getByLabel('Token').fill(token)
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Harbor' }).getByRole('button', { name: 'Switch' }).click()
  await expect(page.getByRole('link', { name: /, Harbor$/ })).toBeVisible()
}

const packages = ['farthingale', 'gaberlunzie'].map((name) => ({ name, version: '1.0.0' }))
const advisories = osvZip(packages.map(({ name }, at) => osvRecord(`CVE-2025-${30_000 + at}`, name)))
const document = jsonFile('harborgate.cdx.json', cyclonedx('harborgate', '1.0.0', packages))

/** Drops advisories and an SBOM with two findings, and opens their queue. */
export async function fillTeam(page: Page): Promise<void> {
  await dropFiles(page, [advisories])
  await expect((await showRow(page, advisories.name)).getByText(/: 2 records$/)).toBeVisible({
    timeout: 40_000,
  })
  await dropFiles(page, [document])
  const card = page.getByRole('article', { name: document.name })
  await expect(card.getByLabel('Product')).toBeFocused()
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: /^Start triage/ }).click({ timeout: 30_000 })
  await expect(new TriagePage(page).queue).toHaveAccessibleName('Queue, 2 rows')
}
