// Bytes on their way from the page to the service: however large a file is, the app's process holds a small part of it.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page, Response } from 'playwright/test'
import { launchDesktop, type DesktopApp } from '#e2e/support/desktop-app.ts'
import { expect, test } from '#e2e/support/test.ts'

const mebibyte = 2 ** 20
const largeBytes = 256 * mebibyte
const allowedGrowth = 150 * mebibyte

interface Sampled {
  sampledForTest?: { largest: number; timer: NodeJS.Timeout }
}

/** Measures the memory of the app's process. Returns a function that ends it and returns the growth, in bytes. */
async function sampleMemory(application: ElectronApplication): Promise<() => Promise<number>> {
  const before = await application.evaluate(() => {
    const sampled = { largest: 0, timer: setInterval(() => look(), 20) }
    const look = () => (sampled.largest = Math.max(sampled.largest, process.memoryUsage.rss()))
    Object.assign(globalThis, { sampledForTest: sampled })
    return process.memoryUsage.rss()
  })
  return async () => {
    const largest = await application.evaluate(() => {
      const { sampledForTest } = globalThis as Sampled
      clearInterval(sampledForTest?.timer)
      return sampledForTest?.largest ?? Infinity
    })
    return largest - before
  }
}

/** A feed that is mostly a hole: its bytes take no space, and its import fails. */
async function writeHole(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w')
  await file.write('{"format":"NVD_CVE","version":"2.0","vulnerabilities":[')
  await file.truncate(bytes)
  await file.close()
}

/** A folder of records that cannot be compressed by much. */
async function writeRecords(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const each = 16 * mebibyte
  for (let at = 0; at * each < bytes; at += 1) {
    const details = randomBytes((each * 3) / 4).toString('base64')
    const record = { schema_version: '1.7.0', id: `X-${at}`, modified: '2026-01-01T00:00:00Z', details }
    await writeFile(join(folder, `X-${at}.json`), JSON.stringify(record))
  }
}

/** Opens a file as the system does when a person opens it from outside. */
const openFromOutside = ({ application }: DesktopApp, path: string) =>
  application.evaluate(({ app }, opened) => {
    app.emit('open-file', { preventDefault: () => {} }, opened)
  }, path)

const pickFolder = (page: Page, folder: string) => page.getByLabel('Folder of advisory data').setInputFiles(folder)

const incoming = (dataFolder: string) => readdir(join(dataFolder, 'incoming')).catch(() => [])

const ways = {
  'a file that the system opens': async (app: DesktopApp, folder: string) => {
    await writeHole(join(folder, 'feed.json'), largeBytes)
    return () => openFromOutside(app, join(folder, 'feed.json'))
  },
  'a folder that the page packs': async ({ page }: DesktopApp, folder: string) => {
    await writeRecords(join(folder, 'records'), (largeBytes * 4) / 3)
    await page.goto(new URL('/advisories', page.url()).href)
    return () => pickFolder(page, join(folder, 'records'))
  },
} as const

for (const [name, prepare] of Object.entries(ways)) {
  test(`${name}, of 256 MiB, grows the app's process by less than 150 MB`, async ({ app: { dataFolder } }) => {
    const app = await launchDesktop({ dataFolder })
    const send = await prepare(app, dataFolder)
    await expect(app.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const growth = await sampleMemory(app.application)
    const isImport = async (answer: Response) => (await answer.text()).includes('advisorySourceImport')
    const sent = app.page.waitForResponse(isImport, { timeout: 120_000 })
    await send()
    expect(await (await sent).json()).toMatchObject({ data: { advisorySourceImport: { errors: [] } } })
    const grown = await growth()
    test.info().annotations.push({ type: 'growth in MiB', description: String(Math.round(grown / mebibyte)) })
    expect(grown).toBeLessThan(allowedGrowth)
    await app.close()
  })
}

const canceled = {
  'a file that the system opens': async (app: DesktopApp, folder: string) => {
    await writeHole(join(folder, 'feed.json'), 32 * largeBytes)
    await openFromOutside(app, join(folder, 'feed.json'))
  },
  'a folder that the page packs': async (app: DesktopApp, folder: string) => {
    await writeRecords(join(folder, 'records'), largeBytes)
    await app.page.goto(new URL('/advisories', app.page.url()).href)
    await pickFolder(app.page, join(folder, 'records'))
  },
} as const

for (const [name, send] of Object.entries(canceled)) {
  test(`${name} is canceled half-way, and leaves nothing`, async ({ app: { dataFolder } }) => {
    const app = await launchDesktop({ dataFolder })
    await send(app, dataFolder)
    const arrived = async () => {
      const [file] = await incoming(dataFolder)
      return file === undefined ? 0 : (await stat(join(dataFolder, 'incoming', file))).size
    }
    await expect.poll(arrived).toBeGreaterThan(mebibyte)
    await app.page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => incoming(dataFolder)).toEqual([])
    expect(await readdir(join(dataFolder, 'imports')).catch(() => [])).toEqual([])
    await app.close()
  })
}
