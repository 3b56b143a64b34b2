// `npm start`: the desktop app if Electron's program and a display exist, otherwise the same service in a browser.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { resolveDataFolder } from '#server/data-folder.ts'
import { onEndSignal } from '#server/end-signals.ts'
import { FolderInUse } from '#server/folder-lock.ts'
import { readLogLevel } from '#server/log-level.ts'
import { ignoreLostOutput } from '#server/lost-output.ts'
import { onParentExit } from '#server/parent-watch.ts'
import { requestLink } from '#server/running-browser-mode.ts'
import { exitCodeOf, hasFailedToStart } from './launch/desktop-end.ts'
import {
  canShowWindows,
  findElectronPackage,
  findElectronProgram,
  isPartlyUnpacked,
  overrideVariable,
} from './launch/electron-program.ts'
import { installElectron, type Outcome } from './launch/install-electron.ts'
import { openLink, type OpenedLink } from './launch/open-link.ts'
import { runDesktop } from './launch/run-desktop.ts'
import { inspectSandbox, isSandboxOff, refusesRoot } from './launch/sandbox.ts'
import { readStartOptions, type StartOptions } from './launch/start-options.ts'
import { describeMissingWindow } from './launch/describe-missing-window.ts'

type Found = { program: string } | { reason: string }

/** The project's folder, from source, from a build, and from a bundle in one file. */
const root = join(
  import.meta.dirname,
  import.meta.url.endsWith('.ts') ? '..' : import.meta.url.includes('/chunks/') ? '../../..' : '../..',
)
const say = (line: string) => process.stderr.write(`${line}\n`)

const installHint = '(run "npx install-electron" to download it)'
const reasonByOutcome: Record<Outcome, string> = {
  installed: 'Electron\'s program cannot be run (without "node_modules/electron/dist" the next start fetches it again)',
  silent: `Electron could not be downloaded: its host does not respond ${installHint}`,
  failed: `Electron could not be downloaded ${installHint}`,
  later: `Electron is not installed, and the last download attempt was less than a day ago ${installHint}`,
  busy: "Electron's program is being fetched by another start",
}

/** Returns Electron's program, or why there will be no desktop window. */
async function desktopProgram({ wantsBrowser, withoutSandbox }: StartOptions): Promise<Found> {
  if (wantsBrowser) return { reason: 'Browser mode' }
  if (!canShowWindows()) return { reason: 'No display available' }
  if (refusesRoot(withoutSandbox))
    return { reason: 'Electron has no sandbox for root ("npm start -- --no-sandbox" opens a window without one)' }
  const present = findElectronProgram()
  if (present) return { program: present }
  const folder = process.env[overrideVariable]
  if (folder) return { reason: `Electron not found in "${folder}" (${overrideVariable})` }
  return fetchProgram()
}

async function fetchProgram(): Promise<Found> {
  const home = findElectronPackage()
  if (!home) return { reason: 'Electron is not installed' }
  const outcome = await installElectron({
    installer: join(home, 'install.js'),
    stamp: join(root, '.cache/electron-attempt'),
    isHalfUnpacked: isPartlyUnpacked(home),
    idleTimeoutMs: 15_000,
    say,
  })
  const program = outcome === 'installed' ? findElectronProgram() : null
  return program ? { program } : { reason: reasonByOutcome[outcome] }
}

/** Runs the desktop app until it ends. Returns why there was no window if it failed before it showed one. */
async function startDesktop(program: string, { withoutSandbox, rest }: StartOptions): Promise<string | null> {
  const end = await runDesktop(program, [...(withoutSandbox ? ['--no-sandbox'] : []), root, ...rest])
  if (hasFailedToStart(end))
    return describeMissingWindow(program, end, inspectSandbox(program, isSandboxOff(withoutSandbox)))
  process.exitCode = exitCodeOf(end)
  return null
}

async function startInBrowser(reason: string, dataFolder: string, port: number): Promise<void> {
  // Imported only here, so that a launcher that only waits for the desktop app does not load the service.
  const { startBrowserMode } = await import('#server/browser-mode.ts')
  let opened: OpenedLink | null = null
  let isUsed = false
  const onLinkUsed = () => {
    isUsed = true
    opened?.remove()
  }
  const { link, close } = await startBrowserMode({ dataFolder, port, onLinkUsed, logLevel: readLogLevel(process.argv) })
  let closing: Promise<never> | null = null
  const end = () => {
    opened?.remove()
    closing ??= close().then(() => process.exit(0))
  }
  // Before the link is printed: who reads it can end this process at once.
  onEndSignal(end)
  onParentExit(end)
  printLink(`${reason}. Opening Waybill in your browser`, link)
  opened = await openLink(link)
  if (isUsed) opened.remove()
  setTimeout(() => opened?.remove(), linkValidityMs).unref()
}

/** How long a link that nobody uses is valid. Then nothing of it has to stay. */
const linkValidityMs = 10 * 60_000

/** The link is on standard output and nowhere else: the user may have a terminal without a browser. */
function printLink(what: string, link: string): void {
  say(`${what}. This link works once, on this computer:`)
  process.stdout.write(`${link}\n`)
}

/** Leads back into the browser mode that runs on the data folder. Returns false if none does. */
async function openRunning(dataFolder: string): Promise<boolean> {
  const offer = await requestLink(dataFolder)
  if (!offer) return false
  printLink('Waybill runs on this data folder already. Opening it in your browser', offer.link)
  const opened = await openLink(offer.link)
  onEndSignal(() => {
    opened.remove()
    process.exit(0)
  })
  // The browser reads the page of the link now or within a minute; who has no browser here opens the printed link.
  if (opened.isStarted) await Promise.race([offer.used, wait(browserTimeoutMs)])
  opened.remove()
  process.exit(0)
}

const browserTimeoutMs = 60_000

/** Waits for the browser mode of another start, which has the folder but may not answer yet. */
async function openStarting(dataFolder: string): Promise<boolean> {
  for (let tries = 0; tries < 25; tries++) {
    if (await openRunning(dataFolder)) return true
    await wait(200)
  }
  return false
}

async function start(args: readonly string[]): Promise<void> {
  const options = readStartOptions(args)
  const dataFolder = resolveDataFolder([...options.rest], process.env)
  if (await openRunning(dataFolder)) return
  const found = await desktopProgram(options)
  const reason = 'program' in found ? await startDesktop(found.program, options) : found.reason
  if (reason === null) return
  await startInBrowser(reason, dataFolder, options.port).catch(async (error: unknown) => {
    if (!(error instanceof FolderInUse) || !(await openStarting(dataFolder))) throw error
  })
}

ignoreLostOutput(process.stdout, process.stderr)
await start(process.argv.slice(2)).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
