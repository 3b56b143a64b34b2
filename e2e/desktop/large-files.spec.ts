// Bytes on their way from the page to the service: however large a file is, the app's process holds a small part of it.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Response } from 'playwright/test'
import { showTray, trayOf } from '#e2e/story/support/tray.ts'
import { launchDesktop, type DesktopApp } from '#e2e/support/desktop-app.ts'
import { measureGrowth, mebibyte, openFromOutside, writeHole, writeRecords } from '#e2e/support/large-uploads.ts'
import { expect, test } from '#e2e/support/test.ts'

const largeBytes = 256 * mebibyte
const allowedGrowth = 150 * mebibyte

const pickFolder = (page: Page, folder: string) => page.getByLabel('Folder of advisory data').setInputFiles(folder)

const incoming = (dataFolder: string) => readdir(join(dataFolder, 'incoming')).catch(() => [])

const ways = {
  'a file that the system opens': async (app: DesktopApp, folder: string) => {
    await writeHole(join(folder, 'feed.json'), largeBytes)
    return () => openFromOutside(app.application, join(folder, 'feed.json'))
  },
  'a folder that the page packs': async ({ page }: DesktopApp, folder: string) => {
    await writeRecords(join(folder, 'records'), (largeBytes * 4) / 3)
    await page.goto(new URL('/advisories', page.url()).href)
    return () => pickFolder(page, join(folder, 'records'))
  },
} as const

for (const [name, prepare] of Object.entries(ways)) {
  test(`${name}, of 256 MiB, grows the app's process by less than 150 MB @long`, async ({ app: { dataFolder } }) => {
    const app = await launchDesktop({ dataFolder })
    const send = await prepare(app, dataFolder)
    await expect(app.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const growth = await measureGrowth(app.application)
    const isImport = async (answer: Response) =>
      answer.url().endsWith('/graphql') && (await answer.text()).includes('advisorySourceImport')
    const sent = app.page.waitForResponse(isImport, { timeout: 120_000 })
    await send()
    expect(await (await sent).json()).toMatchObject({ data: { advisorySourceImport: { errors: [] } } })
    const { bytes } = await growth()
    test.info().annotations.push({ type: 'growth in MiB', description: String(Math.round(bytes / mebibyte)) })
    expect(bytes).toBeLessThan(allowedGrowth)
    await app.close()
  })
}

const canceled = {
  'a file that the system opens': async (app: DesktopApp, folder: string) => {
    await writeHole(join(folder, 'feed.json'), 32 * largeBytes)
    await openFromOutside(app.application, join(folder, 'feed.json'))
  },
  'a folder that the page packs': async (app: DesktopApp, folder: string) => {
    await writeRecords(join(folder, 'records'), largeBytes)
    await app.page.goto(new URL('/advisories', app.page.url()).href)
    await pickFolder(app.page, join(folder, 'records'))
  },
} as const

for (const [name, send] of Object.entries(canceled)) {
  test(`${name} is canceled half-way, and leaves nothing @long`, async ({ app: { dataFolder } }) => {
    const app = await launchDesktop({ dataFolder })
    await send(app, dataFolder)
    const arrived = async () => {
      const [file] = await incoming(dataFolder)
      return file === undefined ? 0 : (await stat(join(dataFolder, 'incoming', file))).size
    }
    await expect.poll(arrived).toBeGreaterThan(mebibyte)
    await showTray(app.page)
    await trayOf(app.page)
      .getByRole('button', { name: /^Cancel / })
      .click()
    await expect.poll(() => incoming(dataFolder)).toEqual([])
    expect(await readdir(join(dataFolder, 'imports')).catch(() => [])).toEqual([])
    await app.close()
  })
}
