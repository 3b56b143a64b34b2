import { ownAddresses } from '#service/http/foreign-request.ts'
import type { ServiceConfig } from '#service/service-config.ts'
import { listen } from './listener.ts'
import type { ServerOptions } from './server-options.ts'
import { createSite } from './site.ts'
import { startLocked } from './start-locked.ts'

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

/** How long a browser that saw the server once uses HTTPS only: a year (ASVS 3.4.1). Not for its subdomains, which may be others' hosts. */
const httpsOnlySeconds = 31_536_000

/**
 * Starts a server on a data folder.
 *
 * @throws {FolderInUse} if another process uses the data folder
 * @throws {StoreRejected} if the folder must not be opened
 * @throws {Rejection} if the bootstrap token is invalid
 * @throws {Error} if the address cannot be used
 */
export async function runServer(config: ServerConfig): Promise<RunningServer> {
  const { dataFolder, host, port, tls, publicUrl, isBehindProxy, rateLimits, bootstrapToken, logLevel, now } = config
  const { tokenPrefix } = config
  const secure = tls !== undefined
  const isHttps = secure || isBehindProxy || publicUrl?.protocol === 'https:'
  const headers = isHttps ? { 'strict-transport-security': `max-age=${httpsOnlySeconds}` } : {}
  const pageUrl = publicUrl ? publicUrl.href.replace(/\/$/, '') : null
  const options = {
    dataFolder,
    shape: 'server',
    rateLimits,
    bootstrapToken,
    tokenPrefix,
    log: config.log,
    logLevel,
    now,
    linkBase: pageUrl === null ? null : `${pageUrl}/#`,
    pageUrl,
  } as const
  const { service, listener, close } = await startLocked(options, ({ answers, log }) =>
    listen({ port, host, tls, headers, log }, (actual) =>
      createSite({ answers, log, isBehindProxy, addresses: ownAddresses({ port: actual, host, secure, publicUrl }) }),
    ),
  )
  const name = host.includes(':') ? `[${host}]` : host
  const url = `${secure ? 'https' : 'http'}://${name}:${listener.port}/graphql`
  return { url, firstToken: service.firstToken, close }
}
