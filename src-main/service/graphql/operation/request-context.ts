import DataLoader from 'dataloader'
import type { Caller } from '#service/domain/accounts/caller.ts'
import type { CiMetadata } from '#service/domain/versions/sbom-version.ts'
import type { Services } from '#service/graphql/resolving/services.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { QueryClock } from '#service/graphql/resolving/query-clock.ts'

/** Creates the context of one request, with its own loaders. */
export function createRequestContext(
  services: Services,
  caller: Caller,
  provenance: CiMetadata | null,
  address: string | null = null,
): RequestContext {
  const loaders = new Map<string, DataLoader<string, unknown>>()
  return {
    services,
    caller,
    provenance,
    address,
    clock: new QueryClock(),
    load<K extends string, V>(name: string, key: K, batch: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>) {
      let loader = loaders.get(name)
      if (!loader) {
        loader = new DataLoader<string, unknown>(async (keys) => {
          const found = await batch(keys as readonly K[]) // this loader only receives keys of this name
          return keys.map((each) => found.get(each as K))
        })
        loaders.set(name, loader)
      }
      return loader.load(key) as Promise<V | undefined> // the result type of `batch` for this name
    },
  }
}
