import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright/test'
import { launchChromium } from '#e2e/support/browser-app.ts'
import { foreignTargets } from '#e2e/support/net-log.ts'

/** One Chromium for the tests of a worker, each in a context of its own. Its network is watched as long as it runs. */
export class SharedChromium {
  readonly #folder = mkdtempSync(join(tmpdir(), 'waybill-chromium-'))
  #browser: Promise<Browser> | null = null

  /** Opens an empty context. The first one starts the browser. */
  async newContext(): Promise<BrowserContext> {
    this.#browser ??= launchChromium([`--log-net-log=${this.#netLog}`])
    return (await this.#browser).newContext()
  }

  /**
   * Closes the browser and returns everything in it that tried to leave the machine.
   *
   * @throws Error if it logged no request: silence proves nothing
   */
  async close(): Promise<string[]> {
    const browser = await this.#browser
    await browser?.close()
    const violations = browser ? foreignTargets(readFileSync(this.#netLog, 'utf8')) : []
    rmSync(this.#folder, { recursive: true, force: true })
    return violations
  }

  get #netLog(): string {
    return join(this.#folder, 'net-log.json')
  }
}
