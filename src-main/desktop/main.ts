// The desktop app. Settings that Electron needs before it is ready come first. Nothing here waits at the top level, because Electron is not
// ready until this file has run completely.
import { join } from 'node:path'
import { app } from 'electron'
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
import { Connections } from './connections/connections.ts'
import { createKeychain } from './keychain.ts'
import { linkScheme } from './links/app-link.ts'
import { LinkOpener } from './links/link-opener.ts'
import { LinkSettingsFile } from './links/link-settings.ts'
import { setMenu } from './menu.ts'
import { handleMessages } from './messages.ts'
import type { Notices } from './notices/notices.ts'
import { openNotices } from './notices/open-notices.ts'
import { OpenedFiles } from './opened-files.ts'
import { handleRequests, registerScheme } from './requests.ts'
import { RunningApp, showFailure, type StartedService } from './running-app.ts'
import { claimInstance } from './single-instance.ts'
import { loadPage } from './window.ts'

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
    const links = serveWindow({ service, connections, linkSettings, notices, token }, running)
    return closable({ service, connections, notices, links }, folder)
  } catch (error) {
    await service?.close()
    await folder.release()
    throw error
  }
}

interface Closed {
  readonly service: Service
  readonly connections: Connections
  readonly notices: Notices
  readonly links: LinkOpener
}

function closable({ service, connections, notices, links }: Closed, folder: HeldFolder): StartedService {
  const close = async () => {
    connections.close()
    await notices.close()
    return service.close().finally(() => folder.release())
  }
  return { log: service.log, followLink: (link) => links.follow(link), close }
}

interface WindowServices {
  readonly service: Service
  readonly connections: Connections
  readonly linkSettings: LinkSettingsFile
  readonly notices: Notices
  readonly token: string
}

/** Handles everything that a window asks for, and the links that lead to it. */
function serveWindow(
  { service, connections, linkSettings, notices, token }: WindowServices,
  running: RunningApp,
): LinkOpener {
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
  const { openedLinks } = running
  handleMessages({ token, connections, notices, openedFiles, cancelable, openedLinks, linkSettings, window, reload })
  setMenu(window)
  // Electron shows an exception that nothing caught. The log keeps it for later.
  process.on('uncaughtExceptionMonitor', (error) => service.log(`Uncaught ${error.stack ?? String(error)}`, 'error'))
  return new LinkOpener({ connections, settings: linkSettings, openedLinks, window, reload, log: service.log })
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
