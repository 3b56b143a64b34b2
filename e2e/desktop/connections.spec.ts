// The desktop app with a server of the team: a process of its own, over TLS, with a self-signed certificate.
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { fillTeam, startTeam } from '#e2e/desktop/support/team-server.ts'
import type { RunningServer } from '#e2e/support/server.ts'
import { expect, test } from '#e2e/support/test.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'

let folder: string
let server: RunningServer
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-team-'))
  server = await startTeam(join(folder, 'team'))
})
test.afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a server is added by its certificate, worked with, left again, and leaves nothing on this computer', async ({
  app,
}) => {
  const page = await app.start()
  await addByHand(page)
  await page.getByRole('listitem').filter({ hasText: 'Harbor' }).getByRole('button', { name: 'Switch' }).click()
  await expect(page.getByRole('link', { name: /, Harbor$/ })).toBeVisible()
  const session = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]))
  expect(session).not.toContain(server.token)

  await decideOne(page)
  await page.keyboard.press(commandKey('Shift+U'))
  await expect(page.getByRole('link', { name: /, this computer$/ })).toBeVisible()
  await expect(page.getByText('harborgate')).toHaveCount(0)

  await page.keyboard.press(commandKey('Shift+U'))
  await expect(page.getByRole('link', { name: /, Harbor$/ })).toBeVisible()
  await loseServer(page)
  await app.stop()
  expect(app.watch.violations()).toEqual([])
  // What is searched for here is found where it has to be.
  expect(contentOf(join(folder, 'team'))).toContain('farthingale')
  const here = contentOf(app.dataFolder)
  for (const word of ['farthingale', 'gaberlunzie', 'harborgate', 'CVE-2025-30000']) expect(here).not.toContain(word)
})

/** Adds the server by hand, with what may be wrong on the way. */
async function addByHand(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '#/settings/connection'))
  await page.getByRole('button', { name: 'Add a server…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a server' })
  await dialog.getByLabel('URL').fill('http://example.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('without encryption')
  await dialog.getByLabel('URL').fill(new URL(server.url).origin)
  await page.keyboard.press('Enter')
  const certificate = dialog.getByRole('region', { name: 'Certificate' })
  await expect(certificate).toContainText('Not trusted by this computer: it is self-signed.')
  await dialog.getByLabel('Name').fill('Harbor')
  await dialog.getByLabel('Token').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('does not accept the token')
  await picture(page, 'connections-add')
  await dialog.getByLabel('Token').fill(server.token)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The server was added.').first()).toBeVisible()
  await picture(page, 'connections')
}

async function decideOne(page: Page): Promise<void> {
  await fillTeam(page)
  const triage = new TriagePage(page)
  await page.keyboard.press('f')
  await expect(triage.queue.getByRole('option', { name: /, fixed, / })).toBeVisible()
}

/** What is on the screen stays, and what is decided is not sent. */
async function loseServer(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  const triage = new TriagePage(page)
  await expect(triage.queue).toHaveAccessibleName('Queue, 1 row')
  await server.stop()
  await page.keyboard.press('f')
  await expect(page.getByText(/Not sent: .* does not answer/).first()).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '“Harbor” is not responding.' })).toBeVisible()
  // The banner takes room of the page: nothing scrolls.
  const over = await page.locator('html').evaluate((root) => root.scrollHeight - root.clientHeight)
  expect(over).toBe(0)
  await expect(triage.queue.getByRole('option', { name: /, fixed, / })).toHaveCount(0)
  await picture(page, 'connections-lost')
  await page.getByRole('button', { name: 'Work on this computer' }).click()
  await expect(page.getByRole('link', { name: /, this computer$/ })).toBeVisible()
}

/** All files of the service in a data folder, as one text. Decisions that were not sent to a server are in files of the shell. */
function contentOf(dataFolder: string): string {
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const own = files.filter(
    ({ parentPath, name }) => !parentPath.includes(join(dataFolder, 'window')) && !name.startsWith('drafts-'),
  )
  return own.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
}
