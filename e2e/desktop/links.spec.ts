// What waybill: links may do: a setting of this computer, a page of the store in use, another store, and a server without a connection.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication } from 'playwright'
import { startTeam, workWith } from '#e2e/desktop/support/team-server.ts'
import { expectAccessible } from '#e2e/story/support/axe.ts'
import { picture } from '#e2e/story/support/picture.ts'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import type { RunningServer } from '#e2e/support/server.ts'
import { expect, test } from '#e2e/support/test.ts'

let folder: string
let server: RunningServer | null = null
test.beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'waybill-links-'))))
test.afterEach(async () => {
  await server?.stop()
  server = null
  await rm(folder, { recursive: true, force: true })
})

/** Answers each question with the button of a number, and returns what was asked. */
async function answerQuestions(application: ElectronApplication, button: number, checkboxChecked = false) {
  const asked = await application.evaluateHandle(
    ({ dialog }, answer) => {
      const messages: string[] = []
      dialog.showMessageBox = (async (...args: unknown[]) => {
        messages.push((args.at(-1) as { message: string }).message)
        return answer
      }) as typeof dialog.showMessageBox
      return messages
    },
    { response: button, checkboxChecked },
  )
  return () => asked.evaluate((messages) => [...messages])
}

const hand = (application: ElectronApplication, link: string) =>
  application.evaluate(({ app }, given) => void app.emit('open-url', { preventDefault() {} }, given), link)

test('links ask as the setting of this computer says @long', async ({ app: { dataFolder } }) => {
  const { application, page, close } = await launchDesktop({ dataFolder })
  await page.evaluate(() => (location.hash = '#/settings/desktop'))
  const choice = page.getByRole('group', { name: 'waybill:// links' })
  await expect(choice.getByRole('button', { name: 'Ask for other servers' })).toHaveAttribute('aria-pressed', 'true')
  await choice.getByRole('button', { name: 'Always ask' }).click()
  await expect(page.getByText('Saved for this computer.').first()).toBeVisible()
  await expect(choice.getByRole('button', { name: 'Always ask' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'the setting of links')
  await picture(page, 'link-setting')

  const declined = await answerQuestions(application, 1)
  await hand(application, 'waybill:///activity')
  await expect.poll(declined).toEqual(['Open this page from a link?'])
  await expect(page).toHaveURL(/\/settings\/desktop$/)
  const accepted = await answerQuestions(application, 0, true)
  await hand(application, 'waybill:///activity')
  await expect(page).toHaveURL(/\/activity$/)
  expect(await accepted()).toEqual(['Open this page from a link?'])
  // The box under the question changed the setting.
  await hand(application, 'waybill:///triage')
  await expect(page).toHaveURL(/\/triage$/)
  expect(await accepted()).toHaveLength(1)
  await hand(application, 'waybill://waybill.invalid/triage')
  await expect(page).toHaveURL(/\/settings\/connection$/)
  expect(await accepted()).toEqual([
    'Open this page from a link?',
    'This link leads to another server: waybill.invalid',
  ])

  await page.evaluate(() => (location.hash = '#/settings/desktop'))
  await choice.getByRole('button', { name: 'Off' }).click()
  await expect(choice.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true')
  await close()

  const again = await launchDesktop({ dataFolder })
  await expect(again.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const unasked = await answerQuestions(again.application, 0)
  for (const link of ['waybill:///activity', 'waybill://waybill.invalid/triage']) await hand(again.application, link)
  await again.page.evaluate(() => (location.hash = '#/settings/desktop'))
  const off = again.page.getByRole('group', { name: 'waybill:// links' }).getByRole('button', { name: 'Off' })
  await expect(off).toHaveAttribute('aria-pressed', 'true')
  expect(await unasked()).toEqual([])
  await again.close()
})

test('a link to another store switches to it only after a question', async ({ app: { dataFolder } }) => {
  server = await startTeam(join(folder, 'team'))
  const { application, page, close } = await launchDesktop({ dataFolder })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await workWith(page, server)
  const declined = await answerQuestions(application, 1)
  await hand(application, 'waybill:///activity')
  await expect.poll(declined).toEqual(['This link leads to this computer'])
  await expect(page.getByRole('link', { name: /, Harbor$/ })).toBeVisible()
  await expect(page).not.toHaveURL(/\/activity$/)

  const { host } = new URL(server.url)
  const accepted = await answerQuestions(application, 0)
  await hand(application, `waybill://${host}/activity`)
  await expect(page).toHaveURL(/\/activity$/)
  expect(await accepted()).toEqual([])
  await hand(application, 'waybill:///triage')
  await expect(page.getByRole('link', { name: /, this computer$/ })).toBeVisible()
  await expect(page).toHaveURL(/\/triage$/)
  await hand(application, `waybill://${host}/products`)
  await expect(page.getByRole('link', { name: /, Harbor$/ })).toBeVisible()
  await expect(page).toHaveURL(/\/products$/)
  expect(await accepted()).toEqual(['This link leads to this computer', 'This link leads to “Harbor”'])
  await hand(application, `waybill://${host}/graphql`)
  await expect
    .poll(async () => (await accepted()).at(-1))
    .toBe('This link to “Harbor” leads to no page of this Waybill')
  await close()
})
