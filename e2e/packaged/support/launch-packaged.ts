import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type Page } from 'playwright/test'
import { isolatedEnvironment, projectFolder } from '#e2e/support/app-program.ts'

/** An app in its packaged form, which nothing can attach to but through its page. */
export interface PackagedApp {
  readonly page: Page
  readonly process: ChildProcess
  /** What it has written to standard error. */
  stderr(): string
  /** Quits it and returns its exit code. Where there are no signals, its window is closed. */
  close(): Promise<number | null>
}

/** How to start the packaged app. */
export interface PackagedOptions {
  readonly program: string
  readonly dataFolder: string
  /** Files to open, as the system passes them. */
  readonly files?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Environment and program that make the stand-in run a staged folder as an installed app. */
export function inStandIn(folder: string): Pick<PackagedOptions, 'program' | 'env'> {
  return { program: `${projectFolder}/e2e/stand-in/electron`, env: { STANDIN_PACKAGED: '1', STANDIN_APP: folder } }
}

/**
 * Starts an app in its packaged form. Its debugger for Node is off, so it is driven through the one of its page.
 *
 * @throws Error with its standard error if it ends before it shows a window
 */
export async function launchPackaged(options: PackagedOptions): Promise<PackagedApp> {
  const { program, dataFolder, files = [], env = {} } = options
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [...sandbox, '--remote-debugging-port=0', '--data', dataFolder, ...files]
  const child = spawn(program, args, { env: isolatedEnvironment(dataFolder, env), stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit') as Promise<[number | null]>
  let said = ''
  const address = new Promise<string>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  const ended = exited.then(([code]) => Promise.reject(new Error(`The app ended with ${code}: ${said}`)))
  ended.catch(() => undefined) // it ends later, as it should
  const browser = await chromium.connectOverCDP(await Promise.race([address, ended]))
  const page = await Promise.race([firstPage(() => browser.contexts().flatMap((context) => context.pages())), ended])
  const close = async () => {
    if (process.platform === 'win32') await page.close()
    else child.kill('SIGTERM')
    const [code] = await exited
    await browser.close()
    return code
  }
  return { page, process: child, stderr: () => said, close }
}

async function firstPage(pages: () => readonly Page[]): Promise<Page> {
  for (;;) {
    const [page] = pages()
    if (page) {
      await page.waitForFunction(() => 'waybill' in window && document.readyState === 'complete')
      return page
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
