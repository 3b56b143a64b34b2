import type { Caller } from '#service/domain/accounts/caller.ts'
import type { CiMetadata } from '#service/domain/versions/sbom-version.ts'
import type { QueryClock } from './query-clock.ts'
import type { Services } from './services.ts'

/** The context of a resolver, created for every request. */
export interface RequestContext {
  readonly caller: Caller
  readonly services: Services
  /** Pauses while a file is written for the query. */
  readonly clock: QueryClock
  /** Provenance headers of the request; null when none was sent (specification 4.4). */
  readonly provenance: CiMetadata | null
  /** The network address of the client; null where it has none, or it is unknown. */
  readonly address: string | null
  /**
   * Loads one value by key, batched with all keys of the same name that are requested in the same tick, so that no query runs per row.
   * Returns undefined for a missing key.
   */
  load<K extends string, V>(
    name: string,
    key: K,
    batch: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  ): Promise<V | undefined>
}
