import type { AdvisoryStore } from '#service/db/advisory-file/advisory-store.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { RetryPolicy } from '#service/network/retry-policy.ts'
import type { SecretStore } from '#service/secrets/secret-store.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'

/** Dependencies of importing and exporting advisory data. */
export interface ExchangeDependencies {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly advisories: AdvisoryStore
  readonly dataFolder: string
  readonly secrets: SecretStore
  readonly retryPolicy: RetryPolicy
  readonly now: () => Date
  readonly log: (line: string) => void
  /** Makes the pipeline check for queued jobs. */
  wake(): void
}
