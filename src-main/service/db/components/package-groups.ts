import { sql } from 'kysely'
import { lowercaseBefore, placeOf } from '#service/db/dialect/sql-words.ts'
import type { UserReader } from '#service/db/database.ts'
import { contentsOf, versionOfContent } from '#service/db/shown-content.ts'
import type { VersionId } from '#service/domain/id.ts'

/** Components of a version whose packages are of one kind. */
export interface PackageGroup {
  readonly versionId: VersionId
  /** Type of the package URLs; null for components without one. */
  readonly type: string | null
  /** For types of distributions: the first part of the namespace, and the qualifier `distro`; empty if there is none. As the purl writes them. */
  readonly namespace: string
  readonly distro: string
  /** The whole package URL, if it is written so that the parts above cannot be told by its slashes; otherwise null. */
  readonly oddPurl: string | null
  readonly hasCpe: boolean
  readonly count: number
}

const qualifier = 'distro='

/**
 * Counts the components of versions by what decides about their ecosystem.
 * @param distributionTypes types of package URLs that several distributions share
 */
export async function countPackages(
  read: UserReader,
  versionIds: readonly VersionId[],
  distributionTypes: readonly string[],
): Promise<readonly PackageGroup[]> {
  const isShared = sql`ecosystem in (${sql.join(distributionTypes)})`
  const path = lowercaseBefore(sql`substr(purl, ${placeOf('purl', '/')} + 1)`, '?')
  const namespace = sql<string>`case when ${isShared} and ${placeOf(path, '/')} > 0 then ${lowercaseBefore(path, '/')} else '' end`
  // Slashes after the scheme, or an encoded slash or letter in the namespace.
  const isOdd = sql`${isShared} and (substr(purl, 5, 1) = '/' or ${placeOf(lowercaseBefore(path, '/'), '%')} > 0)`
  const oddPurl = sql<string | null>`case when ${isOdd} then purl end`
  const stated = lowercaseBefore(sql`substr(purl, ${placeOf('purl', qualifier)} + ${sql.lit(qualifier.length)})`, '&')
  const distro = sql<string>`case when ${isShared} and ${placeOf('purl', qualifier)} > 0 then ${stated} else '' end`
  const hasCpe = sql<number>`cpes <> '[]'`
  const rows = await read
    .selectFrom('component')
    .select([versionOfContent().as('version_id'), 'ecosystem', namespace.as('namespace'), distro.as('distro')])
    .select(oddPurl.as('odd_purl'))
    .select([hasCpe.as('has_cpe'), (select) => select.fn.countAll<number>().as('count')])
    .where('content_id', 'in', contentsOf(versionIds))
    .where('is_listed', '=', 1)
    .groupBy(['content_id', 'ecosystem', namespace, distro, oddPurl, hasCpe])
    .execute()
  return rows.map((row) => ({
    versionId: row.version_id,
    type: row.ecosystem,
    namespace: row.namespace,
    distro: row.distro,
    oddPurl: row.odd_purl,
    hasCpe: row.has_cpe === 1,
    count: row.count,
  }))
}
