import type { Page } from 'playwright/test'
import { launchBrowserMode, launchChromium } from '#e2e/support/browser-app.ts'
import type { Look, Places, Screen } from './screens.ts'

/** Where the page reaches the service. */
export interface Endpoint {
  readonly url: string
  readonly token: string
}

/** Browser mode of the build on a data folder, with a Chromium that takes screenshots of it. */
export interface Camera {
  readonly endpoint: Endpoint
  /** Writes a PNG of a screen. Throws if the screen does not appear within half a minute. */
  take(screen: Screen, look: Look, places: Places, file: string): Promise<void>
  close(): Promise<void>
}

const storageKey = 'waybill.session'
/** Milliseconds. */
const timeoutMs = 30_000
/** Milliseconds. Long enough for what follows loading: measuring, scrolling, the end of a transition. */
const settling = 500

/** Starts browser mode and opens its link, which creates the session for all screenshots. */
export async function openCamera(dataFolder: string): Promise<Camera> {
  const browser = await launchChromium()
  const app = await launchBrowserMode({ dataFolder, chromium: browser })
  const stored = await app.page.waitForFunction((key) => sessionStorage.getItem(key), storageKey)
  const session = (await stored.jsonValue()) ?? ''
  const { origin } = new URL(app.link)
  const { token } = JSON.parse(session) as Endpoint // as written by the page

  return {
    endpoint: { url: `${origin}/graphql`, token },
    close: async () => {
      await app.close()
      await browser.close()
    },
    async take(screen, { width, height, theme }, places, file) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'UTC',
      })
      context.setDefaultTimeout(timeoutMs)
      if (screen.signedOut !== true) {
        await context.addInitScript(([key, value]) => sessionStorage.setItem(key ?? '', value ?? ''), [
          storageKey,
          session,
        ] as const)
      }
      const page = await context.newPage()
      try {
        await screen.before?.(page)
        await page.goto(`${origin}/#${screen.path(places)}`)
        await settle(page, screen.isUnanswered === true)
        await screen.prepare?.(page, places)
        await page.waitForTimeout(settling)
        await page.screenshot({ path: file, animations: 'disabled' })
      } finally {
        await context.close()
      }
    },
  }
}

/** Waits until nothing loads. The request for changes stays open, so an idle network alone is not enough. */
async function settle(page: Page, isUnanswered: boolean): Promise<void> {
  await page.locator('#root > *').first().waitFor()
  if (!isUnanswered)
    await page.waitForFunction(
      () => document.querySelector('[role="status"][aria-label^="Loading"], [aria-busy="true"]') === null,
    )
  await page.waitForTimeout(settling)
}
