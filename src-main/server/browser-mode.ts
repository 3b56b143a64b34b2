import { ownAddresses } from '#service/http/foreign-request.ts'
import type { LogLevel } from '#service/domain/log-level.ts'
import { listen } from './listener.ts'
import { offerLinks } from './running-browser-mode.ts'
import { createSessionCodes, type SessionCodes } from './session-codes.ts'
import { createSite } from './site.ts'
import { startLocked } from './start-locked.ts'

export interface BrowserModeOptions {
  readonly dataFolder: string
  /** 0 lets the system choose. */
  readonly port: number
  /** Called when the link of this start opened its session. */
  readonly onLinkUsed?: (() => void) | undefined
  readonly log?: ((line: string) => void) | undefined
  readonly logLevel?: LogLevel | undefined
}

export interface BrowserMode {
  /** Opens one session, once, within ten minutes. The code is in the fragment, which is never sent or logged. */
  readonly link: string
  close(): Promise<void>
}

const host = '127.0.0.1'

/**
 * Starts the desktop's service for a browser on this computer. Further starts on the same data folder can ask it for links. A folder that
 * must not be opened is shown with its ways back.
 *
 * @throws {FolderInUse} if another process uses the data folder
 * @throws {Error} if the port cannot be used
 */
export async function startBrowserMode(options: BrowserModeOptions): Promise<BrowserMode> {
  const { dataFolder, port, onLinkUsed, logLevel, log: say = toStderr } = options
  let codes: SessionCodes | undefined
  const running = await startLocked({ dataFolder, shape: 'desktop', log: say, logLevel }, (service) => {
    const { log } = service
    const own = (codes = createSessionCodes({
      issue: () => service.issueSessionToken(),
      isSession: (token) => service.isSessionToken(token),
    }))
    return listen({ port, host, log }, (actual) =>
      createSite({
        answers: { ...service.answers, '/session': (request) => own.handle(request) },
        log,
        addresses: ownAddresses({ port: actual, host, secure: false }),
      }),
    )
  })
  const createLink = (onUsed?: () => void) => `http://${host}:${running.listener.port}/#k=${codes?.create(onUsed)}`
  // Without a socket, a second start says that the folder is in use, as it does for a server.
  const offerIn = (folder: string) =>
    offerLinks(folder, createLink).catch((error: unknown) => {
      running.service.log(`A second start on this folder will not find this one: ${String(error)}`)
      return null
    })
  let offer = await offerIn(dataFolder)
  running.folder.onMove(async (folder) => {
    await offer?.close()
    offer = await offerIn(folder)
  })
  const close = async () => {
    await offer?.close()
    await running.close()
  }
  return { link: createLink(onLinkUsed), close }
}

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
