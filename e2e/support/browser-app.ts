import { createInterface } from 'node:readline'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright/test'
import { isolatedEnvironment, startProgram, type Program } from '#e2e/support/app-program.ts'
import { findChromium } from '#e2e/support/chromium.ts'
import type { OfflineWatch } from '#e2e/support/offline-watch.ts'

/** A running browser mode and the browser that shows it. */
export interface BrowserApp {
  /** The one-time link, used up. */
  readonly link: string
  readonly context: BrowserContext
  readonly page: Page
  close(): Promise<void>
}

/** How to start browser mode. */
export interface BrowserOptions {
  readonly dataFolder: string
  readonly watch?: OfflineWatch
  /** More variables for its program. */
  readonly env?: Readonly<Record<string, string>>
  /** The browser that shows it, which goes on after it. */
  readonly chromium: { newContext(): Promise<BrowserContext> }
}

/** Starts `npm start -- --browser` on a data folder and opens its link in a context of its own. */
export async function launchBrowserMode({
  dataFolder,
  watch,
  env,
  chromium: browser,
}: BrowserOptions): Promise<BrowserApp> {
  const { child, link } = await startBrowserMode(dataFolder, { ...watch?.env, ...env })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  const close = async () => {
    await context.close()
    await end(child)
  }
  return { link, context, page, close }
}

/** No name but this machine's own leads anywhere: the desktop app tells its Chromium the same. */
const noNames =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]'

/** Starts a Chromium of this machine that reaches nothing else. */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('No Chromium on this machine: set WAYBILL_CHROMIUM to one')
  return chromium.launch({ executablePath, args: [noNames, ...args], chromiumSandbox: process.getuid?.() !== 0 })
}

async function startBrowserMode(folder: string, env: Record<string, string>) {
  // Without a display nothing is opened by itself: the link is ours to use.
  const environment = isolatedEnvironment(folder, { ...env, DISPLAY: '', WAYLAND_DISPLAY: '' })
  const child = startProgram('launch', ['--browser', '--data', folder], environment)
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const link = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`Browser mode ended with ${code}:\n${stderr}`)))
  })
  return { child, link }
}

function end(child: Program): Promise<unknown> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return exited
}
