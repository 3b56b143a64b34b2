import { listAddresses } from '#service/db/advisories/advisory-addresses.ts'
import { findOrganization } from '#service/db/accounts/organizations.ts'
import { notifyStaleSources } from '#service/db/advisories/stale-sources.ts'
import type { Actor } from '#service/domain/actor.ts'
import { shortestFeedAgeLimit } from '#service/db/products/environments.ts'
import { isStale } from '#service/domain/advisories/feed-age.ts'
import { newestIn } from '#service/domain/advisories/source-dates.ts'
import { removeOldBundles } from './bundle-files.ts'
import type { ExchangeDependencies } from './exchange-tools.ts'
import { queueRefreshes } from './refresh-job.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'

const schedule: Actor = { kind: 'SYSTEM', name: 'Schedule', id: null }
/** Interval of schedule checks. The first one after sleep finds everything missed. */
const intervalMs = 60_000

/** Checks the schedule at intervals while the service is open. */
export function startRefreshTimer(tools: ExchangeDependencies): { close(): Promise<void> } {
  return repeatCheck(
    () => checkSchedule(tools),
    intervalMs,
    (error) => tools.log(`Schedule: ${String(error)}`),
  )
}

/** Notifies about stale data, queues due refreshes if the organization allows network access, and removes leftovers. */
async function checkSchedule(tools: ExchangeDependencies): Promise<void> {
  const { database, now } = tools
  const organization = await findOrganization(database.read)
  if (!organization) return
  await notifyStaleData(tools, organization.id)
  const addresses = await listAddresses(database.read)
  await removeOldBundles(tools, organization.id)
  await removeLeftovers(tools, addresses)
  if (!organization.networkAllowed) return
  const at = now().toISOString()
  const due = addresses.filter(({ nextCheckAt }) => nextCheckAt !== null && nextCheckAt <= at)
  if (due.length > 0) await queueRefreshes(tools, due, organization.id, schedule)
}

/** Independent of network access, because data is also imported from files. */
async function notifyStaleData(
  { database, advisories, now }: ExchangeDependencies,
  organizationId: string,
): Promise<void> {
  const at = now()
  const limit = await shortestFeedAgeLimit(database.read, organizationId)
  const stale = (await advisories.sources())
    .filter((source) => isStale(source, limit, at))
    .map((source) => ({ name: source.name, newest: new Date(newestIn(source)).toISOString() }))
  await notifyStaleSources(database, organizationId, stale, at.toISOString())
}
