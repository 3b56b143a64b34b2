import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from 'playwright/test'
import { launchBrowserMode } from '#e2e/support/browser-app.ts'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { OfflineWatch } from '#e2e/support/offline-watch.ts'
import type { Shape } from '#e2e/support/shape.ts'

/** The app on a data folder of its own, with everything that it sends watched. */
export class WatchedApp {
  readonly dataFolder: string
  readonly watch: OfflineWatch
  readonly #shape: Shape
  #running: { readonly page: Page; close(): Promise<void> } | null = null

  constructor(shape: Shape, folder: string) {
    this.#shape = shape
    this.dataFolder = join(folder, 'waybill')
    this.watch = new OfflineWatch(folder)
  }

  /** Starts the app, or starts it again on the same data. The page is drawn, so that the first key is not lost. */
  async start(files: readonly string[] = []): Promise<Page> {
    await this.stop()
    const options = { dataFolder: this.dataFolder, files, watch: this.watch }
    this.#running = await (this.#shape === 'desktop' ? launchDesktop(options) : launchBrowserMode(options))
    const { page } = this.#running
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
export const test = base.extend<{ app: WatchedApp }, { shape: Shape }>({
  shape: ['desktop', { option: true, scope: 'worker' }],
  app: async ({ shape }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-e2e-'))
    const app = new WatchedApp(shape, folder)
    await use(app)
    await app.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
})

export { expect }
