import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright/test'
import { projectFolder } from '#e2e/support/app-program.ts'
import { launchBrowserMode, launchChromium } from '#e2e/support/browser-app.ts'
import type { Endpoint } from '#scripts/screenshots/camera.ts'
import type { Look, Places, Screen } from '#scripts/screenshots/screens.ts'
import { steadyTexts } from './steady-texts.ts'

/** The time of the service when it starts. */
const serviceDay = '2026-11-16T09:00:00Z'
/** The time of the page, which stands still. */
const pageDay = new Date('2026-11-16T11:30:00Z')
const storageKey = 'waybill.session'
const clockFile = join(projectFolder, 'e2e/visual/support/service-clock.mjs')

/** Letters as they are drawn without what differs between computers: hints of a font for a grid of pixels, and colors at edges. */
const plainLetters = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']

/** What would differ from picture to picture: motion, carets, and the monospaced font of the computer. */
const still = `
*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
:root { --font-mono: var(--font-ui) !important; }
`

/** A quarter of the pixels: enough to see a text that is 2 pixels off, and less of what the edges of letters differ in. */
const scale = 0.5

/** A running app with made-up content, and a window in which one screen after the other is opened. */
export interface Studio {
  readonly endpoint: Endpoint
  /** Version of the browser, which decides how letters are drawn. */
  readonly browser: string
  /** Opens a screen, and closes the one before it. */
  open(screen: Screen, places: Places, look: Look): Promise<Shown>
  close(): Promise<void>
}

/** A screen that is open. */
export interface Shown {
  readonly page: Page
  /** Shows it in another size or theme. */
  show(look: Look): Promise<void>
  /** Takes a picture once nothing on the screen changes. */
  take(): Promise<Buffer>
}

/** Starts the app on an empty folder. */
export async function openStudio(dataFolder: string): Promise<Studio> {
  const browser = await launchChromium(plainLetters)
  const env = {
    WAYBILL_VISUAL_DAY: serviceDay,
    WAYBILL_VISUAL_BEGAN: String(Date.now()),
    NODE_OPTIONS: `--import ${pathToFileURL(clockFile).href}`,
  }
  const app = await launchBrowserMode({ dataFolder, chromium: browser, env })
  const stored = await app.page.waitForFunction((key) => sessionStorage.getItem(key), storageKey)
  const session = (await stored.jsonValue()) ?? ''
  const { origin } = new URL(app.link)
  await app.page.close()
  const contexts = { signedIn: await newContext(browser, session), signedOut: await newContext(browser, null) }
  return {
    endpoint: { url: `${origin}/graphql`, token: (JSON.parse(session) as Endpoint).token }, // as written by the page
    browser: `Chromium ${browser.version()}`,
    open: openerOf(contexts, origin, dataFolder),
    close: async () => {
      await app.close()
      await browser.close()
    },
  }
}

/** @param session what the page keeps of a session; null if there is none */
async function newContext(browser: Browser, session: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' })
  context.setDefaultTimeout(120_000) // also on a busy machine
  await context.clock.setFixedTime(pageDay)
  if (session !== null) {
    await context.addInitScript(([key, value]) => sessionStorage.setItem(key, value), [storageKey, session] as const)
  }
  return context
}

/** Opens one screen after the other, in the same page where it can: a page that is loaded takes longer than all else. */
function openerOf(
  contexts: { readonly signedIn: BrowserContext; readonly signedOut: BrowserContext },
  origin: string,
  dataFolder: string,
): Studio['open'] {
  /** The page of the last screen. */
  let last: (Shown & Settled) | null = null
  let isReusable = false
  return async (screen, places, look) => {
    const path = screen.path(places)
    const isPlain = screen.before === undefined && screen.signedOut !== true
    if (last !== null && isReusable && isPlain) {
      await last.show(look)
      await last.page.evaluate((hash) => (location.hash = hash), path)
    } else {
      await last?.page.close()
      last = await openPage(screen.signedOut === true ? contexts.signedOut : contexts.signedIn, look, dataFolder)
      await screen.before?.(last.page)
      await last.page.goto(`${origin}/#${path}`)
    }
    const shown = last
    // What was opened or chosen on a screen is on no other one.
    isReusable = isPlain && screen.prepare === undefined
    await shown.settle(screen.isUnanswered === true)
    await screen.prepare?.(shown.page, places)
    if (screen.prepare) await shown.settle(screen.isUnanswered === true)
    return shown
  }
}

interface Settled {
  /** Waits until the screen has what it asked for. */
  settle(isUnanswered: boolean): Promise<void>
}

async function openPage(context: BrowserContext, first: Look, dataFolder: string): Promise<Shown & Settled> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const requests = followRequests(page)
  let look = first
  const show = async (next: Look) => {
    look = next
    await page.setViewportSize({ width: next.width, height: next.height })
    await page.emulateMedia({ colorScheme: next.theme, reducedMotion: 'reduce' })
    await untilDrawn(page)
  }
  await show(first)
  return {
    page,
    show,
    take: () =>
      takeUntilStill(page, async () => {
        await steadyTexts(page, dataFolder)
        return capture(cdp, look)
      }),
    settle: async (isUnanswered: boolean) => {
      await page.locator('#root > *').first().waitFor()
      // The page forbids styles in its text, not those of a script.
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, still)
      // Where nothing is answered, nothing says that the parts of the page which load late are there.
      await (isUnanswered ? page.waitForTimeout(2_000) : untilLoaded(page, requests))
      await page.evaluate(async () => {
        await document.fonts.ready
      })
    },
  }
}

const loading = '[role="status"][aria-label^="Loading"], [aria-busy="true"]'

/** Waits for all answers and for what they lead to: the program of a screen comes first, and only then what it asks for. */
async function untilLoaded(page: Page, requests: ReturnType<typeof followRequests>): Promise<void> {
  do {
    // One after the other: each answer may lead to the next question.
    // oxlint-disable no-await-in-loop -- see above
    await untilDrawn(page)
    await page.waitForFunction((selector) => document.querySelector(selector) === null, loading)
    await requests.end()
    await untilDrawn(page)
  } while ((await page.locator(loading).count()) > 0)
  // oxlint-enable no-await-in-loop
}

/** A change of the URL is drawn with the next frame, and what is drawn asks with the one after it. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** Follows what the page asks for, except for the request for changes, which stays open. */
function followRequests(page: Page) {
  const open = new Set<Request>()
  page.on('request', (request) => {
    const isQuestion = new URL(request.url()).pathname === '/graphql'
    if (isQuestion && request.postData()?.includes('changeFeed') !== true) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return {
    /** Until nothing was asked for a tenth of a second: an answer often leads to the next question. */
    end: async () => {
      const deadline = performance.now() + 60_000
      for (let quiet = 0; quiet < 4 && performance.now() < deadline;) {
        await page.waitForTimeout(25)
        quiet = open.size === 0 ? quiet + 1 : 0
      }
    },
  }
}

/** Takes pictures until two are the same, as Playwright does. */
async function takeUntilStill(page: Page, takeOne: () => Promise<Buffer>): Promise<Buffer> {
  let last = await takeOne()
  for (let attempt = 0; attempt < 50; attempt += 1) {
    // One after the other: it waits for the screen.
    // oxlint-disable no-await-in-loop -- see above
    await page.waitForTimeout(50)
    const next = await takeOne()
    // oxlint-enable no-await-in-loop
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('The screen does not come to rest')
}

/** Playwright takes pictures of the same size as the window; the protocol of the browser draws them smaller. */
async function capture(cdp: CDPSession, { width, height }: Look): Promise<Buffer> {
  const clip = { x: 0, y: 0, width, height, scale }
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'png', clip })
  return Buffer.from(data, 'base64')
}
