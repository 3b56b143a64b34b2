import type { Log, LogLevel } from './domain/log-level.ts'
import type { Services } from './graphql/resolving/services.ts'
import type { FindOpenedFile } from './http/opened-upload.ts'
import type { RecoveryHost } from './open-recovery.ts'
import type { SecretProtector } from './secrets/secret-store.ts'

/** Options of a service. */
export interface ServiceConfig {
  /** Folder of all stored data. The caller locks it. */
  readonly dataFolder: string
  readonly shape: 'desktop' | 'server'
  /** Requests and uploads per minute and token; 0 means no limit. */
  readonly rateLimits?: Services['rateLimits'] | undefined
  /** A token to add as an Owner's. Null or absent: a server without a token creates one. */
  readonly bootstrapToken?: string | null | undefined
  /** What the texts of new tokens begin with, unless a request says otherwise. Default `wb_live_`. */
  readonly tokenPrefix?: string | undefined
  /** What links to pages begin with in messages. Null or absent: in the desktop app `waybill://`, on a server there are no links. */
  readonly linkBase?: string | null | undefined
  /** URL of the page as people reach it, without a slash at its end. Null or absent: that of each request. */
  readonly pageUrl?: string | null | undefined
  /** Encrypts secrets, in the desktop app. Null or absent: they are in files that only this user can read. */
  readonly secretProtector?: SecretProtector | null | undefined
  /** Shows a problem on the terminal. All lines of the log are in the data folder, in `logs`. */
  readonly log?: ((line: string) => void) | undefined
  /** Lines of lower levels are not written to the log; by default `info`. */
  readonly logLevel?: LogLevel | undefined
  /** Recovers a folder that must not be opened. Absent: it is an error. */
  readonly recovery?: RecoveryHost | undefined
  /** Finds a file that the system opened with the desktop app, which its page names by an id. Absent: no request may name a file. */
  readonly findOpenedFile?: FindOpenedFile | undefined
  /** The only clock of the service, processing threads included. Default: the system's. */
  readonly now?: (() => Date) | undefined
}

/** The same with the log and the clock of the service. */
export type LoggedConfig = Omit<ServiceConfig, 'log' | 'now'> & { readonly log: Log; readonly now: () => Date }
