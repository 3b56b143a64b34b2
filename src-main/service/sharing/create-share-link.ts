import { randomBytes } from 'node:crypto'
import { hashOfToken } from '#service/accounts/token-secret.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listEnvironments } from '#service/db/products/environments.ts'
import { insertShareLink } from '#service/db/sharing/share-links.ts'
import type { Actor } from '#service/domain/actor.ts'
import { type ExportProfileName, exportProfiles } from '#service/domain/downloads/export-request.ts'
import { type EnvironmentId, newId } from '#service/domain/id.ts'
import { nameKey, type Product } from '#service/domain/products/product.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ShareLink } from '#service/domain/sharing/share-link.ts'

/** Properties of a requested link. */
export interface ShareLinkRequest {
  readonly product: Product
  readonly name: string
  /** Null: all. */
  readonly environmentNames: readonly string[] | null
  readonly latestOnly: boolean
  readonly profile: string
  readonly includeVex: boolean
  readonly expiresAt: string | null
  readonly createdBy: Actor
}

/**
 * Creates a share link. Its path contains the token, which is returned and not stored: 256 random bits.
 *
 * @throws {Rejection} for an unknown profile or environment, and for an end in the past
 */
export async function createShareLink(
  { database, now }: { readonly database: UserDatabase; readonly now: () => Date },
  { product, environmentNames, profile, expiresAt, ...rest }: ShareLinkRequest,
): Promise<{ readonly shareLink: ShareLink; readonly path: string }> {
  const at = now().toISOString()
  if (expiresAt !== null && expiresAt <= at) {
    throw new Rejection('"expiresAt" is in the past')
  }
  const shareLink: ShareLink = {
    ...{ id: newId(), organizationId: product.organizationId, productId: product.id, ...rest },
    environmentIds: await findEnvironmentIds(database, product, environmentNames),
    profile: readProfile(profile),
    ...{ expiresAt, revokedAt: null, createdAt: at, lastUsedAt: null, downloadsCount: 0 },
  }
  const token = randomBytes(32).toString('base64url')
  await insertShareLink(database, shareLink, hashOfToken(token))
  return { shareLink, path: `/share/${token}` }
}

async function findEnvironmentIds(
  database: UserDatabase,
  product: Product,
  names: readonly string[] | null,
): Promise<readonly EnvironmentId[] | null> {
  if (names === null || names.length === 0) return null
  const found = await listEnvironments(database.write, product.organizationId, [product.id])
  const environments = found.get(product.id) ?? []
  const ids = names.map((name) => {
    const environment = environments.find((one) => nameKey(one.name) === nameKey(name))
    if (environment) return environment.id
    const known = environments.map((one) => `"${one.name}"`).join(', ')
    throw new Rejection(`"${product.name}" has no environment "${name}". It has ${known}`)
  })
  return [...new Set(ids)]
}

function readProfile(given: string): ExportProfileName {
  const plain = (text: string) => text.trim().toLowerCase().replaceAll(/[ _]/g, '-')
  const profile = exportProfiles.find((name) => name === plain(given))
  if (!profile) throw new Rejection(`"profile" "${given}" is not valid. Use ${exportProfiles.join(', ')}`)
  return profile
}
