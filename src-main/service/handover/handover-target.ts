import { describeSeveralVersions } from '#shared/failure-messages.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { findVersionsOfDocument } from '#service/db/handover/find-target.ts'
import { findEnvironment } from '#service/db/products/environments.ts'
import { findProductByName } from '#service/db/products/products.ts'
import { listDocuments } from '#service/db/documents/document-list.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import type { HandoverAbout } from '#service/domain/handover/handover-about.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'
import { nameKey } from '#service/domain/products/product.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

/** Where a client wants the decisions of a file; without either, where the file says. */
export interface HandoverPlace {
  readonly versionId: VersionId | null
  /** The environment of a version that is created. */
  readonly environmentId: string | null
}

/** The version that a file is about. */
export interface HandoverTarget {
  /** Null if it is not here: it is created then. */
  readonly version: SbomVersion | null
  /** Versions elsewhere that show the same document. */
  readonly candidates: readonly VersionId[]
  /** Whether its product has to be created, too. */
  readonly createsProduct: boolean
}

/**
 * Finds the version that a file is about: the one that is named, otherwise the only one of that product, environment and document.
 *
 * @throws {Rejection} if the named one shows another document, or there are several
 */
export async function findTarget(
  database: UserDatabase,
  organizationId: OrganizationId,
  about: HandoverAbout,
  { versionId, environmentId }: HandoverPlace,
): Promise<HandoverTarget> {
  if (versionId !== null) {
    const version = await requireSameDocument(database, organizationId, about, versionId)
    return { version, candidates: [], createsProduct: false }
  }
  const all = await findVersionsOfDocument(database.write, organizationId, about.document.sha256)
  const fitting = all.filter(({ environmentId: id, productKey, environmentKey }) =>
    environmentId === null
      ? productKey === nameKey(about.product) && environmentKey === nameKey(about.environment)
      : id === environmentId,
  )
  if (fitting.length > 1) {
    throw new Rejection(describeSeveralVersions(fitting.map(({ id }) => id)))
  }
  const [only] = fitting
  const version = only ? ((await findVersion(database.write, organizationId, { id: only.id })) ?? null) : null
  const candidates = all.filter(({ id }) => id !== only?.id).map(({ id }) => id)
  return { version, candidates, createsProduct: await isProductMissing(database, organizationId, about, environmentId) }
}

async function isProductMissing(
  database: UserDatabase,
  organizationId: OrganizationId,
  about: HandoverAbout,
  environmentId: string | null,
): Promise<boolean> {
  if (environmentId === null) return !(await findProductByName(database.write, organizationId, about.product))
  if (await findEnvironment(database.write, organizationId, environmentId)) return false
  throw new Rejection('Project not found')
}

async function requireSameDocument(
  database: UserDatabase,
  organizationId: OrganizationId,
  about: HandoverAbout,
  id: VersionId,
): Promise<SbomVersion> {
  const version = await findVersion(database.write, organizationId, { id })
  if (!version) throw new Rejection('Sbom not found')
  const documents = (await listDocuments(database, [version.id])).get(version.id) ?? []
  const active = documents.find((one) => one.active)
  if (active?.sha256 === about.document.sha256) return version
  const has = active ? `its SHA-256 is ${active.sha256}` : 'it has none'
  throw new Rejection(
    `The file is about another document than that of the version ${JSON.stringify(version.label)}: ${has}, that of the file ${about.document.sha256}`,
    'Name the version that the file was made of, or leave it out to create it.',
  )
}
