// The desktop app. Settings that Electron needs before it is ready come first. Nothing here waits at the top level, because Electron is not
// ready until this file has run completely.
import { join } from 'node:path'
import { app, nativeImage } from 'electron'
import type { MenuCommand } from '#shared/bridge.ts'
import { createService, type Service } from '#service/service.ts'
import { resolveDataFolder } from '#server/data-folder.ts'
import { createSecretStore } from '#service/secrets/secret-store.ts'
import { HeldFolder } from '#server/held-folder.ts'
import { readLogLevel } from '#server/log-level.ts'
import { ignoreLostOutput } from '#server/lost-output.ts'
import { appArguments, filesIn, linksIn, nextArguments } from './arguments.ts'
import { CancelableRequests } from './cancelable-requests.ts'
import { confinePages, confineSession, denyNameResolution } from './confinement.ts'
import { handleDownloads } from './downloads.ts'
import { KeptExports } from './export-drag/kept-exports.ts'
import { Connections } from './connections/connections.ts'
import { createKeychain } from './keychain.ts'
import { linkScheme } from './links/app-link.ts'
import { LinkOpener } from './links/link-opener.ts'
import { LinkSettingsFile } from './links/link-settings.ts'
import { AppMenu } from './menu/app-menu.ts'
import { handleMessages } from './messages.ts'
import type { Notices } from './notices/notices.ts'
import { openNotices } from './notices/open-notices.ts'
import { OpenedFiles } from './opened-files.ts'
import { handleRequests, registerScheme } from './requests.ts'
import { RunningApp, showFailure, type StartedService } from './running-app.ts'
import { claimInstance } from './single-instance.ts'
import { RecentFiles } from './recent/recent-files.ts'
import { systemRecent } from './recent/system-recent.ts'
import { KeptWindow } from './window/kept-window.ts'
import { loadPage } from './window/window.ts'

ignoreLostOutput(process.stdout, process.stderr)
const ownPath = app.isPackaged ? null : app.getAppPath()
const args = appArguments(process.argv, ownPath)
const openedFiles = new OpenedFiles()
const cancelable = new CancelableRequests()

async function start(dataFolder: string, running: RunningApp): Promise<StartedService> {
  const folder = await HeldFolder.lock(dataFolder)
  let service: Service | undefined
  try {
    const say = (line: string) => process.stderr.write(`${line}\n`)
    const findOpenedFile = (id: string) => openedFiles.find(id)
    const own = { secretProtector: createKeychain(), recovery: folder, logLevel: readLogLevel(process.argv) } as const
    service = await createService({ dataFolder, shape: 'desktop', log: say, findOpenedFile, ...own })
    const { log } = service
    const secrets = createSecretStore({ dataFolder, protector: own.secretProtector })
    const connections = await Connections.open({ dataFolder, secrets, findOpenedFile, log })
    const linkSettings = await LinkSettingsFile.open(dataFolder, (line) => log(line, 'warn'))
    const token = await service.issueSessionToken()
    const notices = await openNotices({ dataFolder, service, connections, token, running })
    const recent = await RecentFiles.open(dataFolder, systemRecent, log)
    const keptWindow = await KeptWindow.open(dataFolder, log)
    const keptExports = await openKeptExports({ dataFolder, service, connections })
    const kept = { recent, keptWindow, keptExports }
    const served = serveWindow({ service, connections, linkSettings, notices, token, recent, keptExports }, running)
    return closable({ service, connections, notices, ...served, ...kept }, folder)
  } catch (error) {
    await service?.close()
    await folder.release()
    throw error
  }
}

function openKeptExports({
  dataFolder,
  service,
  connections,
}: Pick<Closed, 'service' | 'connections'> & { readonly dataFolder: string }) {
  const icon = nativeImage.createFromPath(join(app.getAppPath(), 'resources/icon.png')).resize({ width: 64 })
  const download = connections.route(service.answers)['/download']
  return KeptExports.open({ dataFolder, download, icon: () => icon, log: service.log })
}

interface Closed {
  readonly service: Service
  readonly connections: Connections
  readonly notices: Notices
  readonly links: LinkOpener
  readonly menu: AppMenu
  readonly recent: RecentFiles
  readonly keptWindow: KeptWindow
  readonly keptExports: KeptExports
}

function closable(parts: Closed, folder: HeldFolder): StartedService {
  const { service, connections, notices, links, menu, recent, keptWindow, keptExports } = parts
  const close = async () => {
    connections.close()
    await Promise.all([notices.close(), keptWindow.flush(), recent.settled(), keptExports.close()])
    return service.close().finally(() => folder.release())
  }
  const { log } = service
  const forgetPage = () => {
    keptExports.disconnect()
    menu.showCommands(new Set())
  }
  return { log, recent, keptWindow, forgetPage, followLink: (link) => links.follow(link), close }
}

interface WindowServices {
  readonly service: Service
  readonly connections: Connections
  readonly linkSettings: LinkSettingsFile
  readonly notices: Notices
  readonly token: string
  readonly recent: RecentFiles
  readonly keptExports: KeptExports
}

/** Handles everything that a window asks for, the menu, and the links that lead to it. */
function serveWindow(
  { service, connections, linkSettings, notices, token, recent, keptExports }: WindowServices,
  running: RunningApp,
): { readonly links: LinkOpener; readonly menu: AppMenu } {
  const developmentServer = app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null)
  const window = () => running.window
  confineSession(developmentServer !== null)
  handleRequests({
    answers: service.answers,
    connections,
    log: service.log,
    openedFiles,
    cancelable,
    appPath: app.getAppPath(),
    developmentServer,
  })
  handleDownloads(window)
  const reload = () => void (running.window && loadPage(running.window))
  const { openedLinks, unstored } = running
  const menu = new AppMenu({ window, recent, openFile: (path) => running.receive({ files: [path], links: [] }) })
  const showCommands = (ready: ReadonlySet<MenuCommand>) => menu.showCommands(ready)
  const files = { openedFiles, unstored, recent, keptExports, showCommands }
  handleMessages({ token, connections, notices, cancelable, openedLinks, linkSettings, window, reload, ...files })
  // Electron shows an exception that nothing caught. The log keeps it for later.
  process.on('uncaughtExceptionMonitor', (error) => service.log(`Uncaught ${error.stack ?? String(error)}`, 'error'))
  const links = new LinkOpener({ connections, settings: linkSettings, openedLinks, window, reload, log: service.log })
  return { links, menu }
}

function run(dataFolder: string): void {
  // Chromium stores its profile, and the single-instance lock, beside the data that they belong to.
  app.setPath('userData', join(dataFolder, 'window'))
  const opened = { files: filesIn(args, process.cwd()), links: linksIn(args) }
  if (!claimInstance(opened, (more) => running.receive(more))) return app.quit()
  const running: RunningApp = new RunningApp({
    openedFiles,
    cancelable,
    start: () => start(dataFolder, running),
    argumentsFor: (next) => nextArguments(process.argv, ownPath, next),
  })
  registerScheme()
  denyNameResolution()
  confinePages()
  app.on('open-file', (event, path) => {
    event.preventDefault()
    running.receive({ files: [path], links: [] })
  })
  app.on('open-url', (event, link) => {
    event.preventDefault()
    running.receive({ files: [], links: [link] })
  })
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  app.on('activate', () => running.receive({ files: [], links: [] }))
  // Only an installed app can be found again by the system. On Linux and macOS its package names the scheme.
  if (app.isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient(linkScheme)
  running.receive(opened)
}

try {
  run(resolveDataFolder([...args], process.env))
} catch (error) {
  showFailure(error)
  app.exit(1)
}
