import { ownAddresses } from '#service/http/foreign-request.ts'
import { createService, type ServiceConfig } from '#service/service.ts'
import { lockDataFolder } from './data-folder.ts'
import { listen } from './listener.ts'
import type { ServerOptions } from './server-options.ts'
import { createSite } from './site.ts'

export interface ServerConfig extends ServerOptions {
  readonly dataFolder: string
  readonly bootstrapToken: string | null
  readonly log: (line: string) => void
  readonly now?: ServiceConfig['now']
}

export interface RunningServer {
  /** URL of the endpoint. */
  readonly url: string
  /** Text of the first token, created at the first start without a bootstrap token. */
  readonly firstToken: string | null
  close(): Promise<void>
}

/**
 * Starts a server on a data folder.
 *
 * @throws {FolderInUse} if another process uses the data folder
 * @throws {StoreRejected} if the folder must not be opened
 * @throws {Rejection} if the bootstrap token is invalid
 * @throws {Error} if the address cannot be used
 */
export async function runServer(config: ServerConfig): Promise<RunningServer> {
  const { dataFolder, host, port, tls, publicUrl, rateLimits, bootstrapToken, log, now } = config
  const lock = await lockDataFolder(dataFolder)
  try {
    const service = await createService({ dataFolder, shape: 'server', rateLimits, bootstrapToken, log, now })
    const secure = tls !== undefined
    const listener = await listen({ port, host, tls, log }, (actual) =>
      createSite({
        answers: service.answers,
        log,
        addresses: ownAddresses({ port: actual, host, secure, publicUrl }),
      }),
    ).catch(async (error: unknown) => {
      await service.close()
      throw error
    })
    const name = host.includes(':') ? `[${host}]` : host
    return {
      url: `${secure ? 'https' : 'http'}://${name}:${listener.port}/graphql`,
      firstToken: service.firstToken,
      async close() {
        await listener.close()
        await service.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
