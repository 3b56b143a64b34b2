import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createAuthenticator } from './accounts/authenticator.ts'
import { ensureOwner, ensureToken } from './accounts/first-start.ts'
import { openDatabaseThreads } from './db/dialect/database-threads.ts'
import { openAdvisoryStore } from './db/dialect/open-advisory-store.ts'
import type { UserDataTables } from './db/user-data-tables.ts'
import { notBuiltResolvers } from './graphql/not-built-resolvers.ts'
import { createOperationRunner } from './graphql/operation.ts'
import { resolverModules } from './graphql/resolvers.ts'
import { buildServiceSchema } from './graphql/schema.ts'
import { createGate } from './http/gate.ts'
import type { Services } from './services.ts'
import { workerUrl } from './workers/worker-url.ts'

/** How to start a service. */
export interface ServiceConfig {
  /** Everything that is stored lies below it. It is locked by the caller. */
  readonly dataFolder: string
  readonly shape: 'desktop' | 'server'
  /** Requests and uploads per minute and token; 0 is no limit. */
  readonly rateLimits?: Services['rateLimits'] | undefined
  /** A token to be added as an Owner's; null or absent: a server that has no token makes one. */
  readonly bootstrapToken?: string | null | undefined
  readonly log?: ((line: string) => void) | undefined
  readonly now?: (() => Date) | undefined
}

/** A running service. */
export interface Service {
  /** The one way in, whatever the transport. Never rejects. */
  handle(request: Request): Promise<Response>
  /** Text of the first token, made at the first start of a server without a bootstrap token; null otherwise. */
  readonly firstToken: string | null
  /** A fresh token of the Owner, in memory only. */
  issueSessionToken(): Promise<string>
  close(): Promise<void>
}

const readers = 3
const defaultRates = { requests: 6000, uploads: 600 } as const

/**
 * Starts the service on a data folder: opens the databases, composes everything by hand.
 *
 * @throws Error when the data cannot be opened; Rejection for a bootstrap token that is none.
 */
export async function createService(config: ServiceConfig): Promise<Service> {
  const { dataFolder, shape } = config
  const log = config.log ?? (() => {})
  const now = config.now ?? (() => new Date())
  const spoolFolder = join(dataFolder, 'incoming')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  rmSync(spoolFolder, { recursive: true, force: true }) // uploads that a killed process left
  const threadUrl = workerUrl('database-thread')
  const file = join(dataFolder, 'waybill.db')
  const database = await openDatabaseThreads<UserDataTables>({ file, schema: 'user-data', readers, threadUrl, log })
  const advisories = await openAdvisoryStore({ dataFolder, threadUrl, log })
  const time = now().toISOString()
  const { owner } = await ensureOwner(database, time)
  const firstToken = shape === 'server' ? await ensureToken(database, owner, config.bootstrapToken ?? null, time) : null

  const rateLimits = config.rateLimits ?? defaultRates
  const services = { database, advisories, dataFolder, shape, rateLimits, now, log } as unknown as Services
  const authenticator = createAuthenticator(database, now, log)
  const handle = createGate({
    services,
    run: createOperationRunner(buildServiceSchema(resolverModules, [notBuiltResolvers]), log),
    authenticate: (token) => authenticator.authenticate(token),
    spoolFolder,
    download: () => null,
  })
  return {
    handle,
    firstToken,
    issueSessionToken: () => Promise.resolve(authenticator.issueSession(owner)),
    async close() {
      await advisories.close()
      await database.close()
    },
  }
}
