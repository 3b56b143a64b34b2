// `npm start`: the desktop app where Electron's program and a display are there, otherwise the same service in a browser.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { resolveDataFolder } from '#server/data-folder.ts'
import { StoreRefused } from '#service/domain/store-refused.ts'
import { startBrowserMode } from '#server/browser-mode.ts'
import { onNpmGone } from '#server/parent-watch.ts'
import { canShowWindows, findElectronPackage, findElectronProgram } from './launch/electron-program.ts'
import { installElectron, type Outcome } from './launch/install-electron.ts'
import { openLink } from './launch/open-link.ts'
import { readStartOptions } from './launch/start-options.ts'

const root = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '..' : '../..')
const say = (line: string) => process.stderr.write(`${line}\n`)

const remedy = '("npx install-electron" fetches it)'
const reasonByOutcome: Record<Exclude<Outcome, 'installed'>, string> = {
  silent: `Electron's program could not be fetched: its host does not answer ${remedy}`,
  failed: `Electron's program could not be fetched ${remedy}`,
  later: `Electron's program is not here, and was looked for less than a day ago ${remedy}`,
}

/** Electron's program, or why there will be no desktop window. */
async function desktopProgram(wantsBrowser: boolean): Promise<{ program: string } | { reason: string }> {
  if (wantsBrowser) return { reason: 'Browser mode' }
  if (!canShowWindows()) return { reason: 'There is no display for a window' }
  const present = findElectronProgram()
  if (present) return { program: present }
  const home = findElectronPackage()
  if (!home) return { reason: 'Electron is not installed' }
  const stamp = join(root, '.cache/electron-attempt')
  const outcome = await installElectron({ installer: join(home, 'install.js'), stamp, silenceMs: 15_000, say })
  const program = outcome === 'installed' ? findElectronProgram() : null
  return program ? { program } : { reason: reasonByOutcome[outcome === 'installed' ? 'failed' : outcome] }
}

function startDesktop(program: string, args: readonly string[]): void {
  // Chromium's sandbox does not run as root.
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(program, [...sandbox, root, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    say(`Could not start ${program}: ${error.message}`)
    process.exitCode = 1
  })
  child.once('exit', (code) => process.exit(code ?? 1))
}

async function startInBrowser(reason: string, args: readonly string[], port: number): Promise<void> {
  const { link, close } = await startBrowserMode({ dataFolder: resolveDataFolder([...args], process.env), port })
  say(`${reason}: Waybill opens in your browser. This link works once, on this machine:`)
  process.stdout.write(`${link}\n`)
  const end = () => void close().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  onNpmGone(end)
  await openLink(link)
}

async function start(args: readonly string[]): Promise<void> {
  const options = readStartOptions(args)
  const found = await desktopProgram(options.wantsBrowser)
  if ('program' in found) startDesktop(found.program, options.rest)
  else await startInBrowser(found.reason, options.rest, options.port)
}

await start(process.argv.slice(2)).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof StoreRefused ? error.exitCode : 1
})
