import { listEnvironments } from '#service/db/products/environments.ts'
import { listPreferences } from '#service/db/notifications/notification-settings.ts'
import { countProducts, listProducts, type ProductFilter } from '#service/db/products/products.ts'
import type { NotificationCategory } from '#service/domain/notification.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { OrganizationUserNotificationPreferencesArgs } from '#service/graphql/generated/resolver-types.ts'

/** Returns the preferences of the caller by product, sorted by name. Environments without a choice have `all`. */
export async function preferencesByProduct(
  args: OrganizationUserNotificationPreferencesArgs,
  { caller, services: { database } }: RequestContext,
) {
  const { organizationId, userId } = caller
  const ids = args.projectGroupId ? [args.projectGroupId] : null
  const all = { search: null, enabled: null, labels: null, conditions: null }
  const filter: ProductFilter = { ...all, organizationId, ids }
  const page = await listProducts(database, filter, { field: 'NAME', direction: 'asc' }, pageRequest(args))
  const productIds = page.rows.map(({ id }) => id)
  const environments = await listEnvironments(database.read, organizationId, productIds)
  const environmentIds = [...environments.values()].flat().map(({ id }) => id)
  const chosen = await listPreferences(database.read, userId, environmentIds)
  const rows = page.rows.map((projectGroup) => ({
    projectGroup,
    preferences: (environments.get(projectGroup.id) ?? []).map((project) => ({
      projectId: project.id,
      project,
      enabledCategories: [...(chosen.get(project.id) ?? (['all'] as const))] as NotificationCategory[],
    })),
  }))
  return connection({ ...page, rows }, () => countProducts(database, filter))
}
