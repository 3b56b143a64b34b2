import type { Caller } from '#service/domain/accounts/caller.ts'
import type { CiMetadata } from '#service/domain/versions/sbom-version.ts'
import type { QueryClock } from './query-clock.ts'
import type { Services } from './services.ts'

/** What a resolver receives beside its parent and arguments. Made anew for every request. */
export interface RequestContext {
  readonly caller: Caller
  readonly services: Services
  /** Stands still while a file is written for the query. */
  readonly clock: QueryClock
  /** Provenance headers of the request; null when none was sent (specification 4.4). */
  readonly provenance: CiMetadata | null
  /**
   * Loads one value by key, batched with all others of the same name that are asked for in the same tick (no query per row).
   * A missing key gives undefined.
   */
  load<K extends string, V>(
    name: string,
    key: K,
    batch: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  ): Promise<V | undefined>
}
