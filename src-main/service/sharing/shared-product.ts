import { findOrganization } from '#service/db/accounts/organizations.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listDocuments } from '#service/db/documents/document-list.ts'
import { listEnvironments } from '#service/db/products/environments.ts'
import { findProduct } from '#service/db/products/products.ts'
import { findNewestVersionIds, findVersion } from '#service/db/versions/find-version.ts'
import { listStages } from '#service/db/versions/stage-rows.ts'
import { listVersions } from '#service/db/versions/version-list.ts'
import type { Organization } from '#service/domain/accounts/organization.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { Product } from '#service/domain/products/product.ts'
import type { ShareLink } from '#service/domain/sharing/share-link.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { isReady } from '#service/downloads/prepare-download.ts'
import { listOfferedFormats, type OfferedFormat } from './offered-files.ts'

interface Tools {
  readonly database: UserDatabase
  readonly now: () => Date
}

/** A version as a link shows it. */
export interface SharedVersion {
  readonly version: SbomVersion
  readonly environmentName: string
  /** Undefined for a version that was made by hand. */
  readonly document: SbomDocument | undefined
  /** Whether its processing has ended: files are made only then. */
  readonly isReady: boolean
  readonly formats: readonly OfferedFormat[]
}

/** What the page of a link shows. */
export interface SharedProduct {
  readonly link: ShareLink
  readonly organization: Organization
  readonly product: Product
  readonly versions: readonly SharedVersion[]
  /** The place of the next page; null on the last one. */
  readonly next: string | null
}

/** Versions of a page. */
const pageSize = 50

/**
 * Reads the versions that a link shows, newest first, without archived ones. Null if there is no such page.
 *
 * @param place from `next`; null for the first page
 */
export async function readSharedProduct(
  tools: Tools,
  link: ShareLink,
  place: string | null,
): Promise<SharedProduct | null> {
  const { database, now } = tools
  const { organizationId, productId, environmentIds, latestOnly } = link
  const product = await findProduct(database.read, organizationId, productId)
  const organization = await findOrganization(database.read, organizationId)
  const cursor = place === null ? null : readPlace(place)
  if (!product || !organization || cursor === undefined) return null
  const filter = {
    ...{ organizationId, productIds: [productId], withoutArchived: true, latestOnly },
    ...(environmentIds && { environmentIds }),
    today: now().toISOString().slice(0, 10),
  }
  const order = { field: 'created', direction: 'desc' } as const
  const page = await listVersions(database, filter, order, { limit: pageSize, backward: false, cursor })
  const versions = await Promise.all(page.rows.map((version) => describeVersion(database, link, version)))
  return {
    link,
    organization,
    product,
    versions,
    next: page.hasNextPage ? (page.cursors.at(-1)?.join('_') ?? null) : null,
  }
}

/** Finds a version that a link shows. Null for every other one, whether it exists or not. */
export async function findSharedVersion(
  { database }: Pick<Tools, 'database'>,
  link: ShareLink,
  id: string,
): Promise<SharedVersion | null> {
  const version = await findVersion(database.read, link.organizationId, { id })
  if (!version || version.productId !== link.productId || version.archivedAt !== null) return null
  if (link.environmentIds && !link.environmentIds.includes(version.environmentId)) return null
  if (link.latestOnly) {
    const newest = await findNewestVersionIds(database, 'environment_id', [version.environmentId])
    if (newest.get(version.environmentId) !== version.id) return null
  }
  return describeVersion(database, link, version)
}

async function describeVersion(database: UserDatabase, link: ShareLink, version: SbomVersion): Promise<SharedVersion> {
  const { id, organizationId, productId, environmentId } = version
  const environments = (await listEnvironments(database.read, organizationId, [productId])).get(productId) ?? []
  const documents = (await listDocuments(database, [id])).get(id) ?? []
  const stages = (await listStages(database.read, [id])).get(id) ?? []
  return {
    version,
    environmentName: environments.find((one) => one.id === environmentId)?.name ?? '',
    document: documents.find(({ active }) => active),
    isReady: isReady(stages, null),
    formats: await listOfferedFormats(database, link, version),
  }
}

/** Undefined for a text that no page wrote. */
function readPlace(place: string): readonly [string, string] | undefined {
  const [, at, id] = /^(\d{4}-[\dT:.-]{5,30}Z)_([\da-f-]{36})$/.exec(place) ?? []
  return at === undefined || id === undefined ? undefined : [at, id]
}
