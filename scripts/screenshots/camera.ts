import type { BrowserContextOptions, Page } from 'playwright/test'
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
  /** Writes a PNG of a screen. Throws with its name if the screen does not appear within half a minute. */
  take(screen: Screen, look: Look, places: Places, file: string): Promise<void>
  close(): Promise<void>
}

/** What differs from a start as a person makes it. */
export interface CameraOptions {
  /** Variables for the service. */
  readonly env?: Readonly<Record<string, string>>
  /** A script that runs in the page before its own. */
  readonly init?: string
}

const storageKey = 'waybill.session'
/** Milliseconds. */
const timeoutMs = 30_000
/** Milliseconds. Long enough for what follows loading: measuring, scrolling, the end of a transition. */
const settling = 500

/** Starts browser mode and opens its link, which creates the session for all screenshots. */
export async function openCamera(dataFolder: string, { env, init }: CameraOptions = {}): Promise<Camera> {
  const browser = await launchChromium()
  const app = await launchBrowserMode({ dataFolder, chromium: browser, ...(env && { env }) })
  const stored = await app.page.waitForFunction((key) => sessionStorage.getItem(key), storageKey)
  const session = (await stored.jsonValue()) ?? ''
  const { origin } = new URL(app.link)
  const { token } = JSON.parse(session) as Endpoint // as written by the page

  const shoot: Camera['take'] = async (screen, look, places, file) => {
    const context = await browser.newContext(settingsOf(look))
    context.setDefaultTimeout(timeoutMs)
    if (screen.signedOut !== true) {
      await context.addInitScript(([key, value]) => sessionStorage.setItem(key ?? '', value ?? ''), [
        storageKey,
        session,
      ] as const)
    }
    if (init !== undefined) await context.addInitScript(init)
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
  }

  return {
    endpoint: { url: `${origin}/graphql`, token },
    close: async () => {
      await app.close()
      await browser.close()
    },
    async take(screen, look, places, file) {
      try {
        await shoot(screen, look, places, file)
      } catch (error) {
        const why = String(error).split('\n')[0]
        throw new Error(`"${screen.name}" (${look.theme}, ${look.name}) could not be shown: ${why}`, { cause: error })
      }
    },
  }
}

function settingsOf({ width, height, theme, isForced = false }: Look): BrowserContextOptions {
  return {
    viewport: { width, height },
    colorScheme: theme,
    forcedColors: isForced ? 'active' : 'none',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  }
}

/** Waits until nothing loads. The request for changes stays open, so an idle network alone is not enough. */
async function settle(page: Page, isUnanswered: boolean): Promise<void> {
  await page.locator('#root > *').first().waitFor()
  if (!isUnanswered) await waitUntilLoaded(page)
  await page.waitForTimeout(settling)
  // The program of a screen is loaded before what the screen shows: both have a loading state.
  if (!isUnanswered) await waitUntilLoaded(page)
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('[role="status"][aria-label^="Loading"], [aria-busy="true"]') === null,
  )
}
