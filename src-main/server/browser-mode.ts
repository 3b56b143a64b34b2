import { ownAddresses } from '#service/http/foreign-request.ts'
import type { LogLevel } from '#service/domain/log-level.ts'
import { listen } from './listener.ts'
import { createOneTimeCode } from './one-time-code.ts'
import { createSite } from './site.ts'
import { startLocked } from './start-locked.ts'

export interface BrowserModeOptions {
  readonly dataFolder: string
  /** 0 lets the system choose. */
  readonly port: number
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
 * Starts the desktop's service for a browser on this computer.
 *
 * @throws {FolderInUse} if another process uses the data folder
 * @throws {StoreRejected} if the folder must not be opened
 * @throws {Error} if the port cannot be used
 */
export async function startBrowserMode(options: BrowserModeOptions): Promise<BrowserMode> {
  const { dataFolder, port, logLevel, log: say = toStderr } = options
  const codes: string[] = []
  const { listener, close } = await startLocked({ dataFolder, shape: 'desktop', log: say, logLevel }, (service) => {
    const { log } = service
    const { code, redeem } = createOneTimeCode(() => service.issueSessionToken())
    codes.push(code)
    return listen({ port, host, log }, (actual) =>
      createSite({
        answers: { ...service.answers, '/session': redeem },
        log,
        addresses: ownAddresses({ port: actual, host, secure: false }),
      }),
    )
  })
  return { link: `http://${host}:${listener.port}/#k=${codes.join('')}`, close }
}

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
