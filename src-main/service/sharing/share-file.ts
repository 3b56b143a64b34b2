import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrganization } from '#service/db/accounts/organizations.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { countRequestedComponents } from '#service/db/downloads/content-with-parts.ts'
import { findProduct } from '#service/db/products/products.ts'
import { exportFileKind } from '#service/domain/downloads/export-file.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { newId } from '#service/domain/id.ts'
import { requirePassphrase } from '#service/domain/passphrase.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { exportOptions } from '#service/downloads/export-limits.ts'
import type { DownloadOffers } from '#service/downloads/offered-file.ts'
import { fileNameOf } from '#service/downloads/prepare-download.ts'
import { safeFileName } from '#service/downloads/safe-file-name.ts'
import { profiles } from '#service/exports/profiles.ts'
import type { Signer } from '#service/signatures/signer.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { SharedDocument, SharedFileAbout } from './shared-file.ts'
import type { WriteShareFileInput, WriteShareFileOutput } from './thread/write-share-file.ts'

/** A file for receivers without access, ready to be taken once. */
export interface MadeShareFile extends WriteShareFileOutput {
  /** One-use path of the download. */
  readonly url: string
  readonly filename: string
}

export interface ShareFileRequest {
  readonly version: SbomVersion
  /** The SBOM, then VEX documents, each with the key that signs it. */
  readonly requests: readonly ExportRequest[]
  readonly passphrase: string
}

/** Writes versions into encrypted files. */
export interface ShareFiles {
  /**
   * Writes a file and offers it for download. The passphrase is stored nowhere.
   *
   * @throws {Rejection} if the passphrase is too short, or a request is not possible for this version
   */
  make(request: ShareFileRequest, signal?: AbortSignal): Promise<MadeShareFile>
}

export interface ShareFileTools {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly signer: Pick<Signer, 'material'>
  readonly downloads: DownloadOffers
  readonly dataFolder: string
  readonly now: () => Date
  /** Version of Waybill, named in the files. */
  readonly toolVersion: string
}

export function createShareFiles(tools: ShareFileTools): ShareFiles {
  const { database, pool, downloads, dataFolder } = tools
  return {
    async make({ version, requests, passphrase }, signal) {
      requirePassphrase(passphrase)
      const about = await describeFile(tools, version, requests)
      const documents = await Promise.all(requests.map((request) => describeDocument(tools, version, request)))
      const path = join(dataFolder, 'exports', newId())
      const input: WriteShareFileInput = { version, documents, about, path, passphrase }
      const counts = await Promise.all(requests.map((one) => countRequestedComponents(database.read, version, one)))
      const options = exportOptions(Math.max(0, ...counts), signal)
      let isOffered = false
      try {
        const written = await rejectLimit('Writing the file', () =>
          pool.run<WriteShareFileInput, WriteShareFileOutput>('write-share-file', input, options),
        )
        const filename = nameOf(about)
        const offer = { content: { path, isTemporary: true }, contentType: 'application/octet-stream', filename }
        const url = await downloads.offer(offer)
        isOffered = true
        return { ...written, url, filename }
      } finally {
        // Also removes the file of a thread that was ended while it wrote.
        if (!isOffered) await rm(path, { force: true })
      }
    },
  }
}

async function describeFile(
  { database, now, toolVersion }: ShareFileTools,
  { organizationId, productId, label, tlp }: SbomVersion,
  requests: readonly ExportRequest[],
): Promise<SharedFileAbout> {
  const product = await findProduct(database.read, organizationId, productId)
  const organization = await findOrganization(database.read)
  if (!product || !organization) throw new Rejection('Project group not found')
  const profile = requests.find((request) => request.kind === 'sbom')?.profile
  const { name, email, url } = organization
  return {
    ...{ productName: product.name, label, tlp, organization: { name, email, url } },
    ...{ madeAt: now().toISOString(), waybillVersion: toolVersion },
    profileTitle: profiles.find((one) => one.name === profile)?.title ?? '',
  }
}

async function describeDocument(
  { signer, now, toolVersion }: ShareFileTools,
  version: SbomVersion,
  request: ExportRequest,
): Promise<SharedDocument & Pick<WriteShareFileInput['documents'][number], 'run'>> {
  const { formatName, ending } = exportFileKind(request)
  const keyId = request.kind === 'sbom' ? (request.signingKeyId ?? null) : null
  return {
    ...{ name: fileNameOf(version, ending), formatName, request },
    signingKey: keyId === null ? null : await signer.material(version.organizationId, keyId),
    run: { serialNumber: `urn:uuid:${randomUUID()}`, timestamp: now().toISOString(), toolVersion },
  }
}

/** `Edge Gateway 4.2.0.zip.age`. */
function nameOf({ productName, label }: SharedFileAbout): string {
  const ending = '.zip.age'
  const plain = `${productName} ${label}`.slice(0, 100).replaceAll(/[^\p{L}\p{N}.+_-]+/gu, ' ')
  const name = safeFileName(plain.replace(/^[ .-]+/, ''))
  return `${name ?? 'version'}${ending}`
}
