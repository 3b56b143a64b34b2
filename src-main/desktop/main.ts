// The desktop app. Settings that Electron needs before it is ready come first. Nothing here waits at the top level, because Electron is not
// ready until this file has run completely.
import { join } from 'node:path'
import { app, dialog, type BrowserWindow } from 'electron'
import { leaveStartNote } from '#launch/start-note.ts'
import { createService } from '#service/service.ts'
import { resolveDataFolder } from '#server/data-folder.ts'
import { HeldFolder } from '#server/held-folder.ts'
import { readLogLevel } from '#server/log-level.ts'
import { ignoreLostOutput } from '#server/lost-output.ts'
import { filesIn, appArguments } from './arguments.ts'
import { CancelableRequests } from './cancelable-requests.ts'
import { confinePages, confineSession, denyNameResolution } from './confinement.ts'
import { handleDownloads } from './downloads.ts'
import { createKeychain } from './keychain.ts'
import { setMenu } from './menu.ts'
import { handleMessages } from './messages.ts'
import { OpenedFiles } from './opened-files.ts'
import { handleRequests, registerScheme } from './requests.ts'
import { claimInstance } from './single-instance.ts'
import { createWindow, loadPage } from './window.ts'

ignoreLostOutput(process.stdout, process.stderr)
const args = appArguments(process.argv, app.isPackaged ? null : app.getAppPath())
const files = filesIn(args, process.cwd())
const openedFiles = new OpenedFiles()
const cancelable = new CancelableRequests()
let window: BrowserWindow | null = null

async function showWindow(): Promise<void> {
  window = createWindow(app.getAppPath())
  window.once('show', () => leaveStartNote())
  window.once('closed', () => {
    openedFiles.disconnect()
    window = null
  })
  await loadPage(window)
}

function receive(paths: readonly string[]): void {
  void openedFiles.add(paths)
  if (window?.isMinimized()) window.restore()
  window?.focus()
}

async function start(dataFolder: string): Promise<void> {
  const folder = await HeldFolder.lock(dataFolder)
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const own = { secretProtector: createKeychain(), recovery: folder, logLevel: readLogLevel(process.argv) } as const
  const findOpenedFile = (id: string) => openedFiles.find(id)
  const service = await createService({ dataFolder, shape: 'desktop', log: say, findOpenedFile, ...own }).catch(
    async (error: unknown) => {
      await folder.release()
      throw error
    },
  )
  app.once('will-quit', (event) => {
    event.preventDefault()
    void service
      .close()
      .then(() => folder.release())
      .finally(() => app.exit(0))
  })
  const developmentServer = app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null)
  confineSession(developmentServer !== null)
  handleRequests({
    answers: service.answers,
    log: service.log,
    openedFiles,
    cancelable,
    appPath: app.getAppPath(),
    developmentServer,
  })
  handleDownloads(() => window)
  handleMessages({ token: await service.issueSessionToken(), openedFiles, cancelable, window: () => window })
  setMenu(() => window)
  await openedFiles.add(files)
  await showWindow()
}

function fail(error: unknown): void {
  // The user sees the dialog. Before the app is ready, Electron writes it to standard error instead, which the launcher's terminal shows.
  // Either way, no browser has to open for the same failure.
  leaveStartNote()
  dialog.showErrorBox('Waybill cannot start', error instanceof Error ? error.message : String(error))
  app.exit(1)
}

function run(dataFolder: string): void {
  // Chromium stores its profile, and the single-instance lock, beside the data that they belong to.
  app.setPath('userData', join(dataFolder, 'window'))
  if (!claimInstance(files, receive)) return app.quit()
  registerScheme()
  denyNameResolution()
  confinePages()
  app.on('open-file', (event, path) => {
    event.preventDefault()
    receive([path])
  })
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  app.on('activate', () => window ?? void showWindow())
  void app.whenReady().then(() => start(dataFolder).catch(fail))
}

try {
  run(resolveDataFolder([...args], process.env))
} catch (error) {
  fail(error)
}
