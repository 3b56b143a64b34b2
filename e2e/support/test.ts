import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from 'playwright/test'
import { launchBrowserMode } from '#e2e/support/browser-app.ts'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { OfflineWatch } from '#e2e/support/offline-watch.ts'
import type { Shape } from '#e2e/support/shape.ts'
import { SharedChromium } from '#e2e/support/shared-chromium.ts'

/**
 * The app on a data folder of its own. Its processes are watched, and in the desktop shape its Chromium. The Chromium of the browser shape is
 * watched as a whole, when the tests of its worker are over.
 */
export class WatchedApp {
  readonly dataFolder: string
  readonly watch: OfflineWatch
  readonly #shape: Shape
  readonly #chromium: SharedChromium
  #running: { readonly page: Page; close(): Promise<void> } | null = null
  #size = { width: 0, height: 0 }

  constructor(shape: Shape, folder: string, chromium: SharedChromium) {
    this.#shape = shape
    this.#chromium = chromium
    this.dataFolder = join(folder, 'waybill')
    this.watch = new OfflineWatch(folder)
  }

  /** Starts the app, or starts it again on the same data. The page is drawn, so that the first key is not lost. */
  async start(files: readonly string[] = []): Promise<Page> {
    await this.stop()
    const { dataFolder, watch } = this
    this.#running = await (this.#shape === 'desktop'
      ? launchDesktop({ dataFolder, files, watch })
      : launchBrowserMode({ dataFolder, watch, chromium: this.#chromium }))
    const { page } = this.#running
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 })
    this.#size = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }))
    return page
  }

  /** Opens the first page without anything that was chosen before. Starts the app only if it does not run: what is stored stays. */
  async startOver(): Promise<Page> {
    if (!this.#running) return this.start()
    const { page } = this.#running
    await page.setViewportSize(this.#size)
    await page.emulateMedia({ colorScheme: null, reducedMotion: null })
    await page.evaluate(() => localStorage.clear())
    await page.goto(new URL('/', page.url()).href)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 })
    return page
  }

  /** Quits the app as a person would. */
  async stop(): Promise<void> {
    await this.#running?.close()
    this.#running = null
  }
}

/** Playwright's `test` with the app in the shape of the running project. */
export const test = base.extend<
  { app: WatchedApp },
  { shape: Shape; platform: NodeJS.Platform; onPlatform: undefined; sharedChromium: SharedChromium }
>({
  shape: ['desktop', { option: true, scope: 'worker' }],
  platform: [process.platform, { option: true, scope: 'worker' }],
  onPlatform: [
    async ({ platform }, use) => {
      // Every program that this worker starts inherits it; only the stand-in reads it.
      if (platform !== process.platform) process.env['STANDIN_PLATFORM'] = platform
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  sharedChromium: [
    async ({ shape: _shape }, use) => {
      const chromium = new SharedChromium()
      await use(chromium)
      expect(await chromium.close(), 'what the pages of this worker sent to other computers').toEqual([])
    },
    { scope: 'worker' },
  ],
  app: ({ shape, sharedChromium }, use) => withApp(shape, sharedChromium, use),
})

/** Gives an app on a data folder of its own to a fixture, and ends both after it. */
export async function withApp(shape: Shape, chromium: SharedChromium, use: (app: WatchedApp) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-e2e-'))
  const app = new WatchedApp(shape, folder, chromium)
  await use(app)
  await app.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

export { expect }
