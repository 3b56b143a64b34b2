import { readScores } from '#service/db/versions/version-scores.ts'
import {
  countDecisionsAt,
  countOpenFindingsAt,
  type KeyCount,
  listTrendVersions,
  medianDaysToDecide,
  type TrendVersion,
} from '#service/db/versions/trend-counts.ts'
import { GraphQLError } from 'graphql'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { QueryTrendArgs } from '#service/graphql/generated/resolver-types.ts'
import { dayOf } from '#service/graphql/resolving/product-loaders.ts'

const dayMs = 86_400_000
const defaultDays = 90
const maxPoints = 400

interface Interval {
  readonly start: Date
  readonly end: Date
}

/** Computes a series over time from stored data: the values at the end of each interval, for the last one at this moment. */
export async function trendPoints(args: QueryTrendArgs, { caller, services }: RequestContext) {
  const { database, now } = services
  const versions = await listTrendVersions(database, {
    organizationId: caller.organizationId,
    productIds: args.projectGroupIds ?? null,
    environmentIds: args.projectIds ?? null,
  })
  const valuesAt = metricOf(args.metric, versions, services)
  const first = versions[0]
  if (!first) return []
  const points = []
  for (const { start, end } of intervals(args, now())) {
    const at = end.toISOString()
    if (first.createdAt >= at) continue
    const counts = await valuesAt(at, start.toISOString())
    points.push({ at: start.toISOString(), values: counts.map(({ key, count }) => ({ key, value: count })) })
  }
  return points
}

function metricOf(
  metric: string,
  versions: readonly TrendVersion[],
  services: RequestContext['services'],
): (at: string, start: string) => Promise<readonly KeyCount[]> {
  const { database } = services
  const before = (at: string) => versions.filter(({ createdAt }) => createdAt <= at)
  switch (metric.toUpperCase()) {
    case 'OPEN_FINDINGS':
      return (at) => countOpenFindingsAt(database, latestOf(before(at)), at)
    case 'DECISIONS':
      return (at) =>
        countDecisionsAt(
          database,
          before(at).map(({ id }) => id),
          at,
        )
    case 'VERSIONS':
      return (at) => Promise.resolve([{ key: 'total', count: before(at).length }])
    case 'COMPONENTS':
      return (at) =>
        Promise.resolve([
          { key: 'total', count: before(at).reduce((sum, { componentCount }) => sum + componentCount, 0) },
        ])
    case 'SCORE':
      return meanScores(before, services)
    case 'TIME_TO_DECIDE':
      return async (until, after) => {
        const ids = before(until).map(({ id }) => id)
        const days = await medianDaysToDecide(database, ids, { after, until })
        return days === null ? [] : [{ key: 'median', count: Math.round(days * 100) / 100 }]
      }
    default:
      throw badInput(`"${metric}" is not a metric`)
  }
}

/** The mean of the present scores of the versions that were newest in their environments. Past results of checks are not kept. */
function meanScores(
  before: (at: string) => readonly TrendVersion[],
  { database, now }: RequestContext['services'],
): (at: string) => Promise<readonly KeyCount[]> {
  const scores = new Map<string, number | null>()
  return async (at) => {
    const ids = [...new Map(before(at).map(({ environmentId, id }) => [environmentId, id])).values()]
    const unread = ids.filter((id) => !scores.has(id))
    const read = await readScores(database.read, unread, dayOf(now()))
    for (const id of unread) scores.set(id, read.get(id) ?? null)
    const known = ids.flatMap((id) => scores.get(id) ?? [])
    if (known.length === 0) return []
    return [{ key: 'mean', count: known.reduce((sum, score) => sum + score, 0) / known.length }]
  }
}

/** Returns the newest version of each environment that has a result; versions are sorted oldest first. */
function latestOf(versions: readonly TrendVersion[]): string[] {
  const known = versions.filter(({ isPending }) => !isPending)
  return [...new Map(known.map(({ environmentId, id }) => [environmentId, id])).values()]
}

/** Returns the intervals from the first to the last day. Weeks begin on Monday. The last interval ends now at the latest. */
function intervals({ from, to, interval }: QueryTrendArgs, now: Date): Interval[] {
  const unit = (interval ?? 'DAY').toUpperCase()
  if (!['DAY', 'WEEK', 'MONTH'].includes(unit))
    throw badInput(`"${interval}" is not an interval. Use DAY, WEEK or MONTH`)
  const last = to ? new Date(`${to}T23:59:59.999Z`) : now
  const firstDay = from ? new Date(`${from}T00:00:00Z`) : new Date(last.getTime() - defaultDays * dayMs)
  const found: Interval[] = []
  for (let start = startOf(firstDay, unit); start <= last; start = next(start, unit)) {
    const end = new Date(Math.min(next(start, unit).getTime() - 1, now.getTime()))
    if (start <= now) found.push({ start, end })
    if (found.length > maxPoints)
      throw badInput(`The trend would have more than ${maxPoints} points. Use a longer interval`)
  }
  return found
}

function startOf(date: Date, unit: string): Date {
  const day = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), unit === 'MONTH' ? 1 : date.getUTCDate()))
  return unit === 'WEEK' ? new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMs) : day
}

function next(start: Date, unit: string): Date {
  if (unit === 'MONTH') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  return new Date(start.getTime() + (unit === 'WEEK' ? 7 : 1) * dayMs)
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
