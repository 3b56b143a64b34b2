// What the shell knows of the files of its page: those that closing would lose, and recent ones.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ElectronApplication, Page } from 'playwright/test'
import { emitInApp, lockOf, windowsOf } from '#e2e/desktop/support/app-process.ts'
import { showRow } from '#e2e/story/support/tray.ts'
import { launchDesktop, type DesktopOptions } from '#e2e/support/desktop-app.ts'
import { expect, test } from '#e2e/support/test.ts'

/** Starts the app, and waits until its page is there for good. */
async function launchDrawn(options: DesktopOptions) {
  const app = await launchDesktop(options)
  await expect(app.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  return app
}

const sbom = '{"bomFormat":"CycloneDX","specVersion":"1.6","version":1}'

/** Answers the question whether files may be lost, each time with the next label. Returns what was asked. */
async function answerQuestions(application: ElectronApplication, labels: readonly string[]) {
  return application.evaluateHandle(({ dialog }, given) => {
    const left = [...given]
    const asked: string[] = []
    dialog.showMessageBox = (async (...args: unknown[]) => {
      const { message, detail, buttons } = args.at(-1) as { message: string; detail: string; buttons: string[] }
      asked.push(`${message}: ${detail}`)
      return { response: buttons.indexOf(left.shift() ?? 'Keep open'), checkboxChecked: false }
    }) as typeof dialog.showMessageBox
    return asked
  }, labels)
}

const closeWindow = (application: ElectronApplication) =>
  application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())

/** The entries of "Open recent" by their labels, each with what it does. */
const recentLabels = (application: ElectronApplication) =>
  application.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.getMenuItemById('open-recent')?.submenu?.items ?? []).flatMap(({ id, label }) =>
      id?.startsWith('recent-') === true ? [label] : [],
    ),
  )

const clickMenu = (application: ElectronApplication, id: string) =>
  application.evaluate(({ Menu }, name) => {
    const click = Menu.getApplicationMenu()?.getMenuItemById(name)?.click as (...given: unknown[]) => void
    click({})
  }, id)

/** Picks files as a person does, by their paths. */
const pick = (page: Page, ...paths: readonly string[]) => page.getByLabel('Files to read').setInputFiles([...paths])

function madeIn(folder: string, name: string): string {
  const path = join(folder, '..', name)
  writeFileSync(path, sbom)
  return path
}

test('closing with a file that is not stored asks, and nothing of it is kept', async ({ app: { dataFolder } }) => {
  const { application, page } = await launchDrawn({ dataFolder })
  await pick(page, madeIn(dataFolder, 'waiting.cdx.json'))
  await expect(await showRow(page, 'waiting.cdx.json')).toContainText('Upload')
  const asked = await answerQuestions(application, ['Keep open', 'Keep open', 'Close anyway'])
  await closeWindow(application)
  await expect.poll(async () => (await asked.jsonValue()).length).toBe(1)
  expect((await asked.jsonValue())[0]).toMatch(
    /^1 file is not stored yet: waiting\.cdx\.json\. If you close Waybill now/,
  )
  await application.evaluate(({ app }) => app.quit())
  await expect.poll(async () => (await asked.jsonValue()).length).toBe(2)
  expect(await windowsOf(application)).toBe(1)
  await expect(page.getByRole('article', { name: 'waiting.cdx.json' })).toBeVisible()
  const ended = new Promise((resolve) => application.process().once('exit', resolve))
  await application.evaluate(({ app }) => void setImmediate(() => app.quit())).catch(() => {})
  expect(await ended).toBe(0)
  expect(existsSync(lockOf(dataFolder))).toBe(false)
  expect(existsSync(join(dataFolder, 'incoming')) ? readdirSync(join(dataFolder, 'incoming')) : []).toEqual([])
  const again = await launchDrawn({ dataFolder })
  await expect(again.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(again.page.getByRole('article', { name: 'waiting.cdx.json' })).toHaveCount(0)
  await again.close()
})

test('with nothing to lose the window closes at once', async ({ app: { dataFolder } }) => {
  const { application, page } = await launchDrawn({ dataFolder })
  await pick(page, madeIn(dataFolder, 'dismissed.cdx.json'))
  await (await showRow(page, 'dismissed.cdx.json')).getByRole('button', { name: 'Dismiss' }).click()
  const ended = new Promise((resolve) => application.process().once('exit', resolve))
  await answerQuestions(application, []) // what is asked before the page has said that the file is gone keeps the window
  await expect(async () => {
    await closeWindow(application).catch(() => {})
    expect(await Promise.race([ended, wait(1000)])).toBe(0)
  }).toPass()
})

test('recent files: picked and opened ones, over a restart, opened again, gone, cleared', async ({
  app: { dataFolder },
}) => {
  const [one, two, gone] = ['one.json', 'two.json', 'gone.json'].map((name) => madeIn(dataFolder, name))
  const first = await launchDrawn({ dataFolder, files: [gone!] })
  await showRow(first.page, 'gone.json')
  await pick(first.page, one!, two!)
  await expect.poll(() => recentLabels(first.application)).toEqual(['two.json', 'one.json', 'gone.json'])
  // The page learns no path.
  expect(await first.page.evaluate(() => JSON.stringify(window.waybill!.files.noteRecent([])) ?? 'nothing')).toBe(
    'nothing',
  )
  await first.close()
  const stored = join(dataFolder, 'desktop-recent-files.json')
  if (process.platform !== 'win32') expect(statSync(stored).mode & 0o777).toBe(0o600)

  const { application, page, close } = await launchDrawn({ dataFolder })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await recentLabels(application)).toEqual(['two.json', 'one.json', 'gone.json'])
  await clickMenu(application, 'recent-1')
  await showRow(page, 'one.json')
  await expect.poll(() => recentLabels(application)).toEqual(['one.json', 'two.json', 'gone.json'])
  rmSync(gone!)
  await clickMenu(application, 'recent-2')
  await expect(await showRow(page, 'gone.json')).toContainText('"gone.json" does not exist.')
  await expect.poll(() => recentLabels(application)).toEqual(['one.json', 'two.json'])
  await clickMenu(application, 'clear-recent')
  await expect.poll(() => recentLabels(application)).toEqual([])
  await expect.poll(() => readFileSync(stored, 'utf8')).not.toContain('one.json')
  await close()
})

test('a file that the system opens is in the tray and in the recent ones', async ({ app: { dataFolder } }) => {
  const { application, page, close } = await launchDrawn({ dataFolder })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await emitInApp(application, 'open-file', madeIn(dataFolder, 'finder.cdx.json'))
  await showRow(page, 'finder.cdx.json')
  await expect.poll(() => recentLabels(application)).toEqual(['finder.cdx.json'])
  await close()
})
