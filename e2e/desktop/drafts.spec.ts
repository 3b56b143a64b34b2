// Decisions while the server of the team is gone: kept as drafts, sent one by one when a person says so, and never over another decision.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { askTeam, fillTeam, startTeam, workWith } from '#e2e/desktop/support/team-server.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { TriagePage } from '#e2e/story/support/triage-page.ts'
import { type RunningServer, startServer } from '#e2e/support/server.ts'
import { expect, test } from '#e2e/support/test.ts'

let folder: string
let server: RunningServer
test.beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'waybill-team-'))))
test.afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('drafts outlast a restart of the app, and are sent, held back and discarded one by one @long', async ({ app }) => {
  server = await startTeam(join(folder, 'team'))
  let page = await app.start()
  await workWith(page, server)
  await fillTeam(page)
  const [mine, theirs] = await bothRows(page)
  await server.stop()
  await decideInThreeWays(page)
  await picture(page, 'drafts-lost')
  await app.stop()

  const kept = readdirSync(app.dataFolder).filter((name) => name.startsWith('drafts-'))
  expect(kept).toHaveLength(1)
  expect(readFileSync(join(app.dataFolder, kept[0] ?? ''), 'utf8')).toContain('looked twice')
  expect(contentOf(app.dataFolder, (name) => name.startsWith('waybill.db'))).not.toMatch(/looked twice|farthingale/)
  expect(statSync(join(app.dataFolder, kept[0] ?? '')).mode & 0o777).toBe(0o600)
  page = await app.start()
  await expect(page.getByRole('alert').getByRole('link', { name: '3 drafts' })).toBeVisible()
  server = await startTeam(join(folder, 'team'), server)
  await decideAsOther(theirs)
  const waiting = page.getByRole('status').filter({ hasText: '3 decisions were not sent' })
  await expect(waiting).toContainText('Nothing is sent by itself', { timeout: 30_000 })
  expect(await decided()).toEqual([`${theirs} affected`])
  await picture(page, 'drafts-banner')
  await waiting.getByRole('link', { name: '3 drafts' }).click()
  await sendHoldAndDiscard(page, mine, theirs)

  await app.stop()
  expect(app.watch.violations()).toEqual([])
  const here = contentOf(app.dataFolder)
  expect(contentOf(join(folder, 'team'))).toContain('looked twice')
  for (const word of ['farthingale', 'gaberlunzie', 'looked twice', 'CVE-2025-30000']) expect(here).not.toContain(word)
})

/** The packages of the two rows, in the order of the queue. */
async function bothRows(page: Page): Promise<readonly [string, string]> {
  const first = await new TriagePage(page).firstRow()
  return first.package.includes('farthingale') ? ['farthingale', 'gaberlunzie'] : ['gaberlunzie', 'farthingale']
}

/** One row with a note, another one, and both together. */
async function decideInThreeWays(page: Page): Promise<void> {
  const queue = page.getByRole('listbox', { name: /^Queue/ })
  const toast = page.getByText('Not sent: kept as a draft').first()
  await page.keyboard.press(';')
  await page.keyboard.type('looked twice')
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(toast).toBeVisible()
  await expect(page.getByText(/^Not sent: .* does not answer/).first()).toBeVisible()
  const banner = page.getByRole('alert').filter({ hasText: '“Harbor” is not responding.' })
  await expect(banner.getByRole('link', { name: '1 draft' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await page.keyboard.press('2')
  await expect(banner.getByRole('link', { name: '2 drafts' })).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('u')
  await expect(banner.getByRole('link', { name: '3 drafts' })).toBeVisible()
  // No list shows a draft as a decision.
  await expect(queue).toHaveAccessibleName('Queue, 2 rows')
  await expect(queue.getByRole('option', { name: /, (fixed|not affected|under investigation), / })).toHaveCount(0)
}

async function sendHoldAndDiscard(page: Page, mine: string, theirs: string): Promise<void> {
  const list = page.getByRole('list', { name: 'Drafts' })
  const rows = list.getByRole('button')
  const detail = page.getByRole('complementary', { name: 'Draft' })
  await expect(rows).toHaveCount(3)
  const first = rows.filter({ hasText: 'looked twice' })
  await expect(first).toContainText('Fixed')
  await first.click()
  await expect(detail.getByRole('region', { name: 'This draft' })).toContainText('looked twice')
  await expect(detail.getByRole('region', { name: 'On the server' })).toContainText('Undecided')
  await expectAccessible(page, 'drafts')
  await picture(page, 'drafts')
  await page.keyboard.press('s')
  await expect(page.getByText(new RegExp(String.raw`^Sent: CVE-2025-3000\d in ${mine} 1\.0\.0`)).first()).toBeVisible()
  await expect(rows).toHaveCount(2)
  expect(await decided()).toEqual([`${mine} fixed`, `${theirs} affected`].toSorted())

  await rows.filter({ hasText: theirs }).filter({ hasText: 'Not affected' }).click()
  await expectHeld(detail, 'Affected')
  await picture(page, 'drafts-conflict')
  await page.setViewportSize({ width: 640, height: 800 })
  await picture(page, 'drafts-conflict-640')
  await page.setViewportSize({ width: 1280, height: 800 })
  await detail.getByRole('button', { name: 'Discard' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(rows).toHaveCount(2)

  // The draft of both rows: one was decided by another person, one by the draft that was sent.
  await rows.filter({ hasText: '2 findings' }).click()
  await expect(detail.getByRole('region', { name: 'On the server, changed' })).toHaveCount(2)
  await expect(detail.getByRole('button', { name: 'Send' })).toBeDisabled()
  await page.keyboard.press('s')
  await expect(page.getByText('The draft was not sent').first()).toBeVisible()
  expect(await decided()).toEqual([`${mine} fixed`, `${theirs} affected`].toSorted())
  await detail.getByRole('button', { name: 'Open finding' }).click()
  await expect(page.getByRole('listbox', { name: /^Queue/ })).toBeVisible()
  await page.evaluate(() => (location.hash = '#/drafts'))
  for (const left of [1, 0]) {
    await detail.getByRole('button', { name: 'Discard' }).click()
    await expect(rows).toHaveCount(left)
  }
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible()
}

async function expectHeld(detail: Locator, theirs: string): Promise<void> {
  await expect(detail).toContainText('The finding was changed after you decided.')
  await expect(detail.getByRole('region', { name: 'This draft' })).toContainText('Not affected')
  await expect(detail.getByRole('region', { name: 'On the server, changed' })).toContainText(theirs)
  await expect(detail.getByRole('button', { name: 'Send' })).toBeDisabled()
}

interface Finding {
  readonly id: string
  readonly sbomId: string
  readonly component: { readonly name: string }
  readonly vexStatus: { readonly id: string; readonly name: string } | null
}

async function findings(ask: typeof askTeam): Promise<readonly Finding[]> {
  const query = '{ componentVulns { nodes { id sbomId component { name } vexStatus { id name } } } }'
  const { componentVulns } = await ask<{ readonly componentVulns: { readonly nodes: readonly Finding[] } }>(
    server,
    query,
  )
  return componentVulns.nodes
}

/** What the server has, by component. */
async function decided(ask: typeof askTeam = askTeam): Promise<readonly string[]> {
  const all = await findings(ask)
  return all
    .flatMap(({ component, vexStatus }) => (vexStatus ? [`${component.name} ${vexStatus.name.toLowerCase()}`] : []))
    .toSorted()
}

async function decideAsOther(name: string, ask: typeof askTeam = askTeam): Promise<void> {
  const finding = (await findings(ask)).find(({ component }) => component.name === name)
  const input = {
    componentVulnId: finding?.id,
    currentSbomId: finding?.sbomId,
    vexStatusId: '6f0b0a51-0001-4000-8000-000000000002',
  }
  const query = 'mutation Decide($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }'
  expect(await ask(server, query, { input })).toEqual({ componentVexUpdate: { errors: [] } })
}

/** All files of the service in a data folder, as one text. */
function contentOf(dataFolder: string, isMeant = (_name: string) => true): string {
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const own = files.filter(({ parentPath, name }) => !parentPath.includes(join(dataFolder, 'window')) && isMeant(name))
  expect(own.length).toBeGreaterThan(0)
  return own.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
}

test('a browser keeps drafts over a reload of the page, and says which of them may have arrived @long', async ({
  sharedChromium,
}) => {
  server = await startServer({ dataFolder: join(folder, 'site') })
  const context = await sharedChromium.newContext()
  const page = await context.newPage()
  await page.goto(new URL('/', server.url).href)
  await page.getByLabel('Token').fill(server.token)
  await page.keyboard.press('Enter')
  await fillTeam(page)
  const [mine, theirs] = await bothRows(page)
  // The server does what it was asked, and its answer is lost.
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation TriageDecide')) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.keyboard.press('f')
  await expect(page.getByText('May have arrived: kept as a draft').first()).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await server.stop()
  const banner = page.getByRole('alert').filter({ hasText: 'Waybill is not responding.' })
  await expect(banner.getByRole('link', { name: '1 draft' })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await page.keyboard.press('2')
  await expect(page.getByText('Not sent: kept as a draft').first()).toBeVisible()
  await expect(banner.getByRole('link', { name: '2 drafts' })).toBeVisible()

  const port = new URL(server.url).port
  server = await startServer({ dataFolder: join(folder, 'site'), args: ['--port', port] })
  await decideAsOther(theirs, askSite)
  await page.reload()
  const waiting = page.getByRole('status').filter({ hasText: '2 decisions were not sent' })
  await waiting.getByRole('link', { name: '2 drafts' }).click({ timeout: 30_000 })
  const rows = page.getByRole('list', { name: 'Drafts' }).getByRole('button')
  const detail = page.getByRole('complementary', { name: 'Draft' })
  await rows.filter({ hasText: theirs }).click()
  await expect(rows.filter({ hasText: theirs })).toContainText('not sent')
  await expectHeld(detail, 'Affected')
  await rows.filter({ hasText: mine }).click()
  await expect(detail).toContainText('It may have arrived: compare before sending.')
  await expect(detail).toContainText('The server has this decision')
  await expect(detail.getByRole('button', { name: 'Send' })).toBeDisabled()
  await picture(page, 'drafts-browser')
  await detail.getByRole('button', { name: 'Discard' }).click()
  await expect(rows).toHaveCount(1)
  expect(await decided(askSite)).toEqual([`${mine} fixed`, `${theirs} affected`].toSorted())
  await context.close()
})

async function askSite<Data>(site: RunningServer, query: string, variables: object = {}): Promise<Data> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${site.token}` }
  const answer = await fetch(site.url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
  return ((await answer.json()) as { readonly data: Data }).data
}
