// What the page saves, through Electron's own downloads: the person may cancel, and no other page may save anything.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication } from 'playwright/test'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { expect, test } from '#e2e/support/test.ts'
import { leaveDialog, openNewVersion } from '#e2e/story/support/pages.ts'

/** Answers the question where to save each file: a path, or null for the button "Cancel". Returns what the app let through. */
async function answerSaving(application: ElectronApplication, answers: readonly (string | null)[]) {
  return application.evaluateHandle(({ session }, paths) => {
    const left = [...paths]
    const seen: [url: string, proposed: string, isPrevented: boolean][] = []
    session.defaultSession.on('will-download', (event, item) => {
      const proposed = item.getSaveDialogOptions().defaultPath?.split(/[/\\]/).at(-1) ?? ''
      seen.push([item.getURL().replace(/[^/]*$/, ''), proposed, event.defaultPrevented])
      if (event.defaultPrevented) return
      const path = left.shift() ?? null
      if (path === null) item.cancel()
      else item.setSavePath(path)
    })
    return seen
  }, answers)
}

test('a download that was canceled is offered again: a verified export, and an original', async ({
  app: { dataFolder },
}) => {
  const { application, page, close } = await launchDesktop({ dataFolder })
  await openNewVersion(page, 'small', ['saddle', 'girth'])
  const places = ['made.json', 'original.json'].map((name) => join(dataFolder, name))
  const seen = await answerSaving(application, [null, places[0]!, null, places[1]!])
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  const address = page.url()

  await page.getByRole('button', { name: 'Export…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export/ })
    .click()
  const exported = page.getByRole('dialog', { name: 'Exported and verified' })
  await expect(exported).toContainText('Not saved: you canceled it.')
  await exported.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(exported).toContainText('Saved where you chose.')
  await expect.poll(() => readFile(places[0]!, 'utf8').catch(() => '')).toContain('saddle')
  await leaveDialog(page)
  expect(page.url()).toBe(address)

  await page
    .getByRole('navigation', { name: 'Version' })
    .getByRole('link', { name: /^Documents/ })
    .click()
  await page.getByRole('button', { name: 'Save original' }).click()
  await expect(page.getByText('small.cdx.json was not saved', { exact: true })).toBeVisible()
  await tryAgain.click()
  await expect.poll(() => readFile(places[1]!, 'utf8').catch(() => '')).toContain('girth')

  const made = ['app://waybill/download/', 'small-1.0.cdx.json', false]
  const original = ['app://waybill/download/', 'small.cdx.json', false]
  expect(await seen.jsonValue()).toEqual([made, made, original, original])
  await close()
})

test('a file of another origin is not saved', async ({ app: { dataFolder } }) => {
  const { application, page, close } = await launchDesktop({ dataFolder })
  const seen = await answerSaving(application, [])
  await page.evaluate(() => {
    const link = document.createElement('a')
    Object.assign(link, { href: 'data:text/plain,x', download: 'x.txt' })
    link.click()
  })
  await expect.poll(() => seen.jsonValue()).toEqual([[expect.any(String), '', true]])
  await close()
})
