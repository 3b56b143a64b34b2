import { newTokenSecret, hashOfToken } from './accounts/token-secret.ts'
import { backupTools } from './backups/backup-work.ts'
import type { StoreRejected } from './domain/store-rejected.ts'
import { createRecoveryRoute } from './http/recovery-route.ts'
import { errorResponse } from './http/responses.ts'
import { RecoveryMode } from './recovery/recovery-mode.ts'
import type { StoreHealth } from './recovery/store-health.ts'
import type { OpenService, ServiceHost } from './replaceable-service.ts'
import { createSecretStore, type SecretProtector } from './secrets/secret-store.ts'
import type { RouteHandler } from './http/router.ts'

/** Lets a data folder that must not be opened be recovered in this process, by the user of this computer. */
export interface RecoveryHost {
  /**
   * Locks another data folder instead of the present one.
   *
   * @throws {FolderInUse} if another process uses it; the present one stays locked
   */
  takeFolder(folder: string): Promise<void>
}

/** What recovery needs of the code that opens services. */
export interface RecoveryOptions {
  readonly dataFolder: string
  readonly rejection: StoreRejected
  readonly host: ServiceHost
  readonly secretProtector?: SecretProtector | null | undefined
  readonly now: () => Date
  readonly log: (line: string) => void
  moveTo(folder: string): Promise<void>
}

/** Opens recovery in place of a service: it answers `/recovery`, and 503 on every other route. */
export function openRecovery(options: RecoveryOptions): OpenService {
  const { dataFolder, rejection, host, now, log, moveTo } = options
  const secrets = createSecretStore({ dataFolder, protector: options.secretProtector ?? null })
  const tools = { ...backupTools({ dataFolder, now, secrets }), rejection, log, moveTo }
  const mode = new RecoveryMode({ ...tools, reopen: () => host.replaceStore(() => {}) })
  const unavailable = () => Promise.resolve(errorResponse(503, rejection.message))
  const recovery = createRecoveryRoute({
    permit: (token) => Promise.resolve(host.sessions.has(hashOfToken(token)) ? 'act' : 'none'),
    state: () => mode.state(),
    act: (request) => mode.act(request),
  })
  const others = {
    '/graphql': unavailable,
    '/healthz': unavailable,
    '/download': unavailable,
    '/share': unavailable,
    '/invitation': unavailable,
    '/sign-in': unavailable,
  }
  return {
    answers: { ...others, '/recovery': recovery },
    firstToken: null,
    issueSessionToken() {
      const token = newTokenSecret()
      host.sessions.add(hashOfToken(token))
      return Promise.resolve(token)
    },
    close: () => mode.close(),
  }
}

/** What the route of recovery needs of a running service. */
export interface HealthOptions {
  readonly health: StoreHealth
  readonly host: ServiceHost
  /** False: the program ends instead, and its user recovers on the command line. */
  readonly canRecover: boolean
  isKnown(token: string): Promise<boolean>
}

/** Creates the handler of `/recovery` of a running service: it says whether the database is damaged, and closes it on request if it is. */
export function createHealthRoute({ health, host, canRecover, isKnown }: HealthOptions): RouteHandler {
  return createRecoveryRoute({
    async permit(token) {
      if (host.sessions.has(hashOfToken(token))) return canRecover ? 'act' : 'see' // needs no readable database
      return (await isKnown(token)) ? 'see' : 'none'
    },
    state: () => Promise.resolve({ state: 'open', damage: health.damage, canRecover }),
    act: ({ action }) => {
      if (action !== 'look-again' || !health.isDamaged) {
        return Promise.resolve({ problem: 'The data folder is open', isEmptyFolder: false, needsPassphrase: false })
      }
      host.replaceStore(() => {})
      return Promise.resolve({ problem: null, isEmptyFolder: false, needsPassphrase: false })
    },
  })
}
