// A version is handed from a laptop to a server and back, through the windows of both.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { launchBrowserMode } from '#e2e/support/browser-app.ts'
import { expect as expectSoon, test } from '#e2e/story/support/story-test.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { commandKey } from '#e2e/story/support/command-key.ts'
import {
  type Ask,
  bo,
  decide,
  decisionsOf,
  findingIn,
  findingsOf,
  makeBo,
  mutate,
  notesOf,
  statusesOf,
} from '#e2e/story/support/handover-stores.ts'
import { openVersion, press } from '#e2e/story/support/pages.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { withAdvisories, withDecided } from '#e2e/story/support/prepared-stories.ts'
import { dropFiles, type FileFixture } from '#e2e/story/support/provide-files.ts'
import { savedFile } from '#e2e/story/support/saved-file.ts'

const expect = expectSoon.configure({ timeout: 60_000 })
const passphrase = 'seven tall lighthouses'

/** Asks the endpoint of a page of browser mode, beside the page. */
async function askerOf(page: Page): Promise<Ask> {
  const session = await page.evaluate(() => sessionStorage.getItem('waybill.session'))
  const { token } = JSON.parse(session ?? '{}') as { readonly token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const url = new URL('/graphql', page.url())
  return async <T>(query: string, input: object = {}) => {
    const body = JSON.stringify({ query, variables: { input } })
    return ((await (await fetch(url, { method: 'POST', headers, body })).json()) as { data: T }).data
  }
}

async function pictures(page: Page, name: string): Promise<void> {
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await picture(page, `${name}-${width}`)
  }
  await page.setViewportSize({ width: 640, height: 400 }) // 1280 by 800 at a zoom of 200 %
  await picture(page, `${name}-zoomed`)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Runs a command of the palette. */
async function command(page: Page, words: string): Promise<void> {
  await press(page, commandKey('k'))
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: new RegExp(`^${words}`, 'i') })).toBeVisible()
  await press(page, 'Enter')
}

test('a version goes to a server and back, with its decisions; a conflict is decided with the keyboard @long', async ({
  app,
  shape,
  sharedChromium,
}) => {
  await withDecided.copyTo(app.dataFolder)
  const laptop = await app.start()
  laptop.setDefaultTimeout(30_000)
  await laptop.setViewportSize({ width: 1280, height: 800 })
  const folder = await mkdtemp(join(tmpdir(), 'handover-server-'))
  await withAdvisories.copyTo(folder)
  const server = await launchBrowserMode({ dataFolder: folder, watch: app.watch, chromium: sharedChromium })
  const office = server.page
  office.setDefaultTimeout(30_000)
  await office.setViewportSize({ width: 1280, height: 800 })
  await expect(office.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const askServer = await askerOf(office)
  const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const applyButton = (page: Page) => page.getByRole('button', { name: /^Apply/ })
  let sent: FileFixture = { name: '', bytes: new Uint8Array() }

  await test.step('the laptop writes a file; a passphrase is typed twice', async () => {
    await openVersion(laptop, 'stable')
    await laptop.getByRole('button', { name: 'Share…' }).click()
    await laptop.getByRole('menuitem', { name: 'Hand over as a file…' }).click()
    const dialog = laptop.getByRole('dialog')
    await expect(dialog.getByLabel('What the file contains')).toContainText('4 findings decided')
    await expect(dialog.getByLabel('What the file contains')).toContainText('Not in itEdits of components')
    await dialog.getByLabel('Passphrase (optional)').fill('short')
    const save = dialog.getByRole('button', { name: 'Save the file' })
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText('at least 10 characters')
    await dialog.getByLabel('Passphrase (optional)').fill(passphrase)
    await dialog.getByLabel('Passphrase again').fill('seven tall lighthouse')
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText('The two texts differ')
    await expectAccessible(laptop, 'hand over')
    await pictures(laptop, 'handover-export')
    await dialog.getByLabel('Passphrase again').fill(passphrase)
    sent = await savedFile(laptop, shape, () => save.click())
    expect(sent.name).toBe('stable-1.0.waybill-handover')
    await expect(laptop.getByRole('dialog', { name: 'Ready to hand over' })).toContainText(/4 findings .* 0 notes/)
    await expectAccessible(laptop, 'handed over')
    await pictures(laptop, 'handover-made')
    await press(laptop, 'Escape')
  })

  await test.step('the server asks for the passphrase, and makes the version in one step', async () => {
    await dropFiles(office, [sent])
    await expect(title(office, 'stable-1.0.waybill-handover is encrypted')).toBeVisible()
    await office.getByLabel('Passphrase of the file').fill('another passphrase')
    await press(office, 'Enter')
    await expect(office.getByRole('alert')).toContainText('The passphrase is wrong')
    await expectAccessible(office, 'a passphrase')
    await pictures(office, 'handover-passphrase')
    await office.getByLabel('Passphrase of the file').fill(passphrase)
    await press(office, 'Enter')
    await expect(title(office, 'stable 1.0')).toBeVisible()
    await expect(office.getByText('This version is not here yet')).toBeVisible()
    await expect(office.getByText(/^Makes the version and its product .* applies 4 decisions\.$/)).toBeVisible()
    expect(await findingsOf(askServer)).toEqual({ sbomId: '', findings: [] }) // a dry run
    await expectAccessible(office, 'a version that is not here')
    await pictures(office, 'handover-missing')
    await press(office, 'Enter')
    await expect(office.getByText(/^Applied: 4 findings changed\./)).toBeVisible()
    await pictures(office, 'handover-taken')
  })

  const endpoint = await openEndpoint(laptop)
  const askLaptop: Ask = (query, input) => endpoint.ask(query, input)
  expect(await decisionsOf(askServer)).toEqual(await decisionsOf(askLaptop))

  await test.step('both decide apart, and one of them alone', async () => {
    const [notAffected, affected, fixed] = vexStatuses.map(({ id }) => id)
    await decide(askServer, 'saddle', { vexStatusId: affected, detail: 'Reached by the importer', note: 'Ask Ada' })
    const justification = { vexStatusId: notAffected, vexJustificationId: vexJustifications[0].id }
    await decide(askServer, 'girth', { vexStatusId: fixed, fixedIn: '1.0.1' })
    await decide(askLaptop, 'saddle', { ...justification, detail: 'Not built in' })
    await decide(askLaptop, 'halter', { vexStatusId: affected })
    const [there, here] = [[await findingIn(askServer, 'saddle')], [await findingIn(askLaptop, 'saddle')]]
    const severity = (componentVulnIds: string[], word: string, reason: string) => ({
      ...{ componentVulnIds, severity: word, reason },
    })
    await mutate(askServer, 'componentVulnSeverityUpdate', severity(there, 'critical', 'Reached from outside'))
    await mutate(askLaptop, 'componentVulnSeverityUpdate', severity(here, 'low', 'Never built in'))
    await mutate(askServer, 'componentVulnLabelUpdate', { componentVulnIds: there, add: ['audit'] })
    await mutate(askServer, 'sbomUpdate', { id: (await findingsOf(askServer)).sbomId, labels: ['lts'] })
    await mutate(askServer, 'componentVulnAssign', { componentVulnIds: there, userId: await makeBo(askServer) })
  })

  await test.step('the server hands it back by a command; a dry run that is left changes nothing', async () => {
    await office.getByRole('link', { name: 'Open version' }).click()
    await expect(title(office, /^stable 1\.0/)).toBeVisible()
    await command(office, 'Hand over as a file')
    const dialog = office.getByRole('dialog', { name: 'Hand over as a file' })
    const save = dialog.getByRole('button', { name: 'Save the file' })
    await expect(save).toBeEnabled()
    sent = await savedFile(office, 'browser', () => save.click())
    await expect(office.getByRole('dialog', { name: 'Ready to hand over' })).toContainText('4 notes')
    await press(office, 'Escape')
    const before = await decisionsOf(askLaptop)
    await dropFiles(laptop, [sent])
    await expect(title(laptop, 'stable 1.0')).toBeVisible()
    const rows = laptop.getByRole('grid', { name: 'Differences' }).getByRole('row')
    await expect(rows).toHaveCount(8)
    await press(laptop, 'g', 'h')
    await expect(laptop.getByRole('heading', { level: 1, name: 'Home' }).or(title(laptop, /./))).toBeVisible()
    expect(await decisionsOf(askLaptop)).toEqual(before)
  })

  await test.step('the conflict is shown with both sides, and one is chosen', async () => {
    const before = await decisionsOf(askLaptop)
    const notesBefore = await notesOf(askLaptop, 'saddle')
    await dropFiles(laptop, [sent])
    const row = (name: RegExp) => laptop.getByRole('grid', { name: 'Differences' }).getByRole('row', { name })
    const card = laptop.getByRole('region', { name: 'Difference' })
    await expect(card).toContainText('saddle')
    await expect(card.getByRole('article', { name: 'Here' })).toContainText('Not built in')
    await expect(card.getByRole('article', { name: 'In the file' })).toContainText('Reached by the importer')
    await expect(card.getByRole('article', { name: 'In the file' })).toContainText('Owner')
    await expect(laptop.getByText('Applies 1 decision and 2 notes. 2 conflicts stay open on both sides.')).toBeVisible()
    await expectAccessible(laptop, 'a conflict')
    await pictures(laptop, 'handover-conflict')
    await press(laptop, '2')
    await expect(laptop.getByText('Applies 1 decision and 2 notes, resolves 1 conflict. 1 conflict')).toBeVisible()
    await expect(card.getByRole('heading', { name: /^Severity: .* saddle/ })).toBeVisible()
    await expect(card.getByRole('article', { name: 'Here' })).toContainText('low: Never built in')
    await expect(card.getByRole('article', { name: 'In the file' })).toContainText('critical: Reached from outside')
    await expectAccessible(laptop, 'a conflict of severities')
    await pictures(laptop, 'handover-severity')
    await press(laptop, '2')
    await expect(laptop.getByText('Applies 1 decision and 2 notes, resolves 2 conflicts.')).toBeVisible()
    await expect(card.getByRole('button', { name: /^Take this/ })).toHaveAttribute('aria-pressed', 'true')
    await press(laptop, '0')
    await expect(laptop.getByText(/1 conflict stays open/)).toBeVisible()
    await press(laptop, 'j', 'k', '2')
    await expect(laptop.getByText(/, resolves 2 conflicts\.$/)).toBeVisible()
    await laptop.getByRole('button', { name: /^Left out 1$/ }).click()
    await expect(card.getByRole('heading', { name: /^Assignee: .* saddle/ })).toBeVisible()
    await expect(card).toContainText('No enabled user here has the email address "bo@example.com". It is left out')
    await expectAccessible(laptop, 'an unknown person')
    await pictures(laptop, 'handover-reason')
    await laptop.getByRole('button', { name: /^All differences/ }).click()
    await row(/Decision.*saddle/).click()
    await expectAccessible(laptop, 'a chosen side')
    await pictures(laptop, 'handover-chosen')
    await press(laptop, 'Enter')
    await expect(
      laptop.getByText(/^Applied: 2 findings changed, and notes of the version and its components\./),
    ).toBeVisible()
    const notesAfter = await notesOf(askLaptop, 'saddle')
    expect(notesAfter).toMatchObject({ severity: 'critical', labels: ['audit'], version: ['lts'], assignee: null })
    const after = await decisionsOf(askLaptop)
    expect(after).toMatchObject({ saddle: { vexStatus: { name: 'Affected' }, note: 'Ask Ada' } })
    expect(after).toMatchObject({
      girth: { vexStatus: { name: 'Fixed' } },
      halter: { vexStatus: { name: 'Affected' } },
    })
    await press(laptop, 'z')
    await expect(laptop.getByText(/^Undone\. .* Nothing to apply\.$/)).toBeVisible()
    expect(statusesOf(await decisionsOf(askLaptop))).toEqual(statusesOf(before))
    expect(await notesOf(askLaptop, 'saddle')).toEqual(notesBefore)
    await expect(row(/Decision.*saddle/)).toContainText('Newer here')
    await expect(row(/Severity.*saddle/)).toContainText('Newer here')
    await pictures(laptop, 'handover-undone')
    await press(laptop, 'Shift+Z')
    await expect(
      laptop.getByText(/^Applied: 2 findings changed, and notes of the version and its components\./),
    ).toBeVisible()
    expect(statusesOf(await decisionsOf(askLaptop))).toEqual(statusesOf(after))
    expect(await notesOf(askLaptop, 'saddle')).toEqual(notesAfter)
  })

  await test.step('the same file brings what was left out, once its person is here', async () => {
    await makeBo(askLaptop)
    await laptop.getByRole('button', { name: 'Compare again' }).click()
    await expect(laptop.getByText('Applies 1 note.')).toBeVisible()
    await press(laptop, 'Enter')
    await expect(laptop.getByText('Applied: 1 finding changed.')).toBeVisible()
    expect(await notesOf(askLaptop, 'saddle')).toMatchObject({ assignee: { email: bo.email } })
  })

  await test.step('once the server has it back, both are equal', async () => {
    await laptop.getByRole('link', { name: 'Open version' }).click()
    await expect(title(laptop, /^stable 1\.0/)).toBeVisible()
    await command(laptop, 'Hand over as a file')
    const dialog = laptop.getByRole('dialog', { name: 'Hand over as a file' })
    const save = dialog.getByRole('button', { name: 'Save the file' })
    await expect(save).toBeEnabled()
    sent = await savedFile(laptop, shape, () => save.click())
    await press(laptop, 'Escape')
    await dropFiles(office, [sent])
    await expect(office.getByText(/^Applies /)).toBeVisible()
    await applyButton(office).click()
    await expect(office.getByText(/^Applied: /)).toBeVisible()
    expect(await decisionsOf(askServer)).toEqual(await decisionsOf(askLaptop))
    expect(await notesOf(askServer, 'saddle')).toEqual(await notesOf(askLaptop, 'saddle'))
    await office.getByRole('button', { name: 'Compare again' }).click()
    await expect(office.getByText('No differences')).toBeVisible()
    await expect(applyButton(office)).toBeDisabled()
    await pictures(office, 'handover-equal')
  })

  await test.step('a damaged file, a cut one and one of another kind are said, and change nothing', async () => {
    const before = await decisionsOf(askServer)
    const { name, bytes } = sent
    const turned = Uint8Array.from(bytes, (byte, at) => (at === Math.floor(bytes.length / 2) ? byte ^ 0x55 : byte))
    const other = Buffer.from('{"bomFormat":"CycloneDX"}')
    await press(office, 'g', 'h')
    await command(office, 'Review a handover file')
    await expect(title(office, 'stable 1.0')).toBeVisible() // the one before is still open
    const choosing = office.waitForEvent('filechooser')
    await office.getByRole('button', { name: 'Choose another file…' }).click()
    const chosen = { name: 'renamed.bin', mimeType: '', buffer: Buffer.from(sent.bytes) }
    await (await choosing).setFiles(chosen)
    await expect(office.getByText('renamed.bin').last()).toBeVisible()
    await expect(office.getByText('No differences')).toBeVisible()
    for (const wrong of [bytes.slice(0, bytes.length - 40), turned, other, new Uint8Array()]) {
      await press(office, 'g', 'h')
      await dropFiles(office, [{ name, bytes: wrong }])
      await expect(title(office, `${name} cannot be applied`)).toBeVisible()
      await expect(office.getByRole('alert')).toContainText(/damaged|incomplete|not a Waybill handover file|empty/)
    }
    await expectAccessible(office, 'a damaged file')
    await pictures(office, 'handover-damaged')
    expect(await decisionsOf(askServer)).toEqual(before)
  })

  await server.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
