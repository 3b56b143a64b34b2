import { readChecks, readVersionChecks, type SetCheck, type VersionCheck } from '#service/checks/version-checks.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import { type Quality, rateQuality } from '#service/domain/checks/quality.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** Loads the results of a version, once per request. Empty before the checks ran. */
export async function loadVersionChecks(context: RequestContext, id: string): Promise<readonly VersionCheck[]> {
  const { caller, services } = context
  const { read } = services.database
  const results = await context.load('checks of version', id, async (ids) => {
    const versions = await findVersionsById(read, caller.organizationId, ids)
    const found = new Map<string, readonly VersionCheck[]>()
    for (const version of versions.values())
      found.set(version.id, await readVersionChecks(read, version, services.now()))
    return found
  })
  return results ?? []
}

/** Loads the quality of a version; null before the checks ran. */
export async function loadQuality(context: RequestContext, id: string): Promise<Quality<VersionCheck> | null> {
  const results = await loadVersionChecks(context, id)
  return results.length === 0 ? null : rateQuality(results)
}

/** Loads the catalog with the settings of the caller's organization, once per request. */
export async function loadCatalogue(context: RequestContext): Promise<readonly SetCheck[]> {
  const { caller, services } = context
  const checks = await context.load('checks', caller.organizationId, async ([organizationId = '']) => {
    return new Map([[organizationId, await readChecks(services.database.read, { organizationId, productId: null })]])
  })
  return checks ?? []
}
