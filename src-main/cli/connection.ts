import { FolderInUse, lockDataFolder } from '#server/folder-lock.ts'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import { type CommandError, FolderRefused, OperationalError } from './exit-code.ts'

/** Where the service runs: at a URL, or in this process on a data folder. */
export type Target =
  | { readonly kind: 'address'; readonly url: string; readonly token: string }
  | { readonly kind: 'folder'; readonly folder: string }

/** A connection to the endpoint of a service. */
export interface Connection {
  readonly url: string
  readonly token: string
  /** True if the service ends with this program. */
  readonly isOwn: boolean
  send(request: Request): Promise<Response>
  close(): Promise<void>
}

/**
 * Connects to a service, or starts one in this process for a data folder.
 *
 * @param silentSeconds after which a server is given up that sends nothing
 * @throws {OperationalError} if another process uses the folder or it cannot be opened
 * @throws {FolderRefused} if the folder must not be opened
 */
export async function connect(target: Target, log: (line: string) => void, silentSeconds: number): Promise<Connection> {
  if (target.kind === 'folder') return startOn(target.folder, log)
  const { url, token } = target
  // A redirect would send the token elsewhere; the service never responds with one.
  const { Agent } = await import('undici')
  const limit = silentSeconds * 1000
  const dispatcher = new Agent({ headersTimeout: limit, bodyTimeout: limit })
  // The types are those of another release of the same package.
  const options = { redirect: 'manual', dispatcher } as RequestInit
  const send = (request: Request) => fetch(request, options).catch((error: unknown) => silenceOr(error, silentSeconds))
  return { url, token, isOwn: false, send, close: () => dispatcher.destroy() }
}

/** @throws what was thrown, in plain words if it says that the server sent nothing */
function silenceOr(error: unknown, seconds: number): never {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    throw new Error(`it sent nothing for ${seconds} s. "--timeout" allows more`, { cause: code })
  }
  throw error
}

async function startOn(dataFolder: string, log: (line: string) => void): Promise<Connection> {
  const lock = await lockDataFolder(dataFolder).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw toConnectError(dataFolder, error)
    throw new OperationalError(`${error.message}. Stop it, or connect to it with --url and --token.`)
  })
  try {
    // Imported only here, so that a client of a URL starts without loading the service.
    const { createService } = await import('#service/service.ts')
    const service = await createService({ dataFolder, shape: 'desktop', log })
    return {
      url: 'http://localhost/graphql',
      token: await service.issueSessionToken(),
      isOwn: true,
      send: (request) => service.handle(request),
      async close() {
        await service.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw toConnectError(dataFolder, error)
  }
}

function toConnectError(folder: string, error: unknown): CommandError {
  if (error instanceof StoreRejected) return new FolderRefused(error.message)
  return new OperationalError(`The data folder "${folder}" cannot be used: ${(error as Error).message}`)
}
