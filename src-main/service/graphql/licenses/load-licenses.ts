import { countLicensesInUse, type KnownLicenses, readLicenses } from '#service/licenses/organization-licenses.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** Loads all licenses of the caller's organization, once per request. */
export async function loadLicenses(context: RequestContext): Promise<KnownLicenses> {
  const { caller, services } = context
  const known = await context.load('licenses', caller.organizationId, async ([id = '']) => {
    return new Map([[id, await readLicenses(services.database.read, id)]])
  })
  return known ?? new Map()
}

/** Loads the components that carry each license in the newest versions, by ids of licenses in lower case, once per request. */
export async function loadLicenseUse(context: RequestContext): Promise<ReadonlyMap<string, number>> {
  const { caller, services } = context
  const known = await loadLicenses(context)
  const counts = await context.load('licenses in use', caller.organizationId, async ([id = '']) => {
    return new Map([[id, await countLicensesInUse(services.database.read, id, known)]])
  })
  return counts ?? new Map()
}
