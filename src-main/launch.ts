// `npm start`: the desktop app if Electron's program and a display exist, otherwise the same service in a browser.
import { join } from 'node:path'
import { resolveDataFolder } from '#server/data-folder.ts'
import { onEndSignal } from '#server/end-signals.ts'
import { readLogLevel } from '#server/log-level.ts'
import { ignoreLostOutput } from '#server/lost-output.ts'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import { onParentExit } from '#server/parent-watch.ts'
import { exitCodeOf, hasFailedToStart } from './launch/desktop-end.ts'
import {
  canShowWindows,
  findElectronPackage,
  findElectronProgram,
  isPartlyUnpacked,
  overrideVariable,
} from './launch/electron-program.ts'
import { installElectron, type Outcome } from './launch/install-electron.ts'
import { openLink } from './launch/open-link.ts'
import { runDesktop } from './launch/run-desktop.ts'
import { inspectSandbox, isSandboxOff, refusesRoot } from './launch/sandbox.ts'
import { readStartOptions, type StartOptions } from './launch/start-options.ts'
import { describeMissingWindow } from './launch/describe-missing-window.ts'

type Found = { program: string } | { reason: string }

const root = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '..' : '../..')
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

async function startInBrowser(reason: string, args: readonly string[], port: number): Promise<void> {
  // Imported only here, so that a launcher that only waits for the desktop app does not load the service.
  const { startBrowserMode } = await import('#server/browser-mode.ts')
  const dataFolder = resolveDataFolder([...args], process.env)
  const { link, close } = await startBrowserMode({ dataFolder, port, logLevel: readLogLevel(args) })
  say(`${reason}. Opening Waybill in your browser. This link works once, on this computer:`)
  process.stdout.write(`${link}\n`)
  let closing: Promise<never> | null = null
  const end = () => void (closing ??= close().then(() => process.exit(0)))
  onEndSignal(end)
  onParentExit(end)
  await openLink(link)
}

async function start(args: readonly string[]): Promise<void> {
  const options = readStartOptions(args)
  const found = await desktopProgram(options)
  const reason = 'program' in found ? await startDesktop(found.program, options) : found.reason
  if (reason !== null) await startInBrowser(reason, options.rest, options.port)
}

ignoreLostOutput(process.stdout, process.stderr)
await start(process.argv.slice(2)).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof StoreRejected ? error.exitCode : 1
})
