import { copyFile, link, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { UserDatabase } from '#service/db/database.ts'
import {
  deleteExpiredInspections,
  deleteInspection,
  findInspection,
  findLastPlaceOf,
  insertInspection,
} from '#service/db/documents/inspections.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { findVersionWithContent } from '#service/db/documents/document-list.ts'
import { findEnvironment, listEnvironments } from '#service/db/products/environments.ts'
import { findProductByName } from '#service/db/products/products.ts'
import { newId } from '#service/domain/id.ts'
import type { Inspection } from '#service/domain/documents/inspection.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { InspectedDocument, Intake } from './intake.ts'

/** Milliseconds for which an inspected file is stored. */
const retentionMs = 24 * 60 * 60 * 1000

interface Dependencies {
  readonly database: UserDatabase
  readonly intake: Pick<Intake, 'inspect'>
  readonly dataFolder: string
  readonly now: () => Date
}

/** Describes what a file is and where it probably belongs, and stores it for a day, so that its bytes are uploaded once. */
export async function inspectFile(
  tools: Dependencies,
  file: SpooledFile,
  by: { readonly organizationId: string; readonly userId: string; readonly shownEnvironmentId: string | null },
): Promise<Inspection> {
  const { database, dataFolder, intake, now } = tools
  await removeExpired(tools)
  const found = await intake.inspect(file, by.organizationId)
  const place = await guessTarget(tools, found, by)
  const inspection: Inspection = {
    id: newId(),
    filename: file.name.trim() || null,
    kind: found.kind === 'ADVISORIES' ? 'ADVISORY' : found.kind,
    format: found.format,
    bytes: file.size,
    sha256: file.sha256,
    componentCount: found.componentCount,
    primaryName: found.primaryName,
    label: found.label,
    suggestedName: found.primaryName,
    productId: place?.productId ?? null,
    environmentId: place?.environmentId ?? null,
    duplicateOfId: (await findVersionWithContent(database, by.organizationId, file.sha256)) ?? null,
    rejections: found.rejections,
    findings: found.findings,
    expiresAt: new Date(now().getTime() + retentionMs).toISOString(),
  }
  makeFolder(dataFolder, 'inspections')
  await moveFile(file.path, pathOf(dataFolder, inspection.id))
  const { organizationId, userId: createdBy } = by
  await insertInspection(database.write, inspection, { organizationId, createdBy, at: now().toISOString() })
  return inspection
}

/**
 * Passes an inspected file to `store` and deletes the inspection if that succeeded. `store` receives a separate file, which it may move.
 *
 * @throws {Rejection} if the inspection is unknown or has expired
 */
export async function acceptInspection<T>(
  { database, dataFolder, now }: Dependencies,
  organizationId: string,
  id: string,
  store: (inspection: Inspection, file: SpooledFile) => Promise<T>,
): Promise<T> {
  const inspection = await findInspection(database, organizationId, id, now().toISOString())
  const kept = pathOf(dataFolder, id)
  if (!inspection || !(await fileExists(kept))) throw new Rejection('Inspection not found: it may have expired')
  const path = `${kept}.${newId()}`
  await link(kept, path).catch(() => copyFile(kept, path)) // not every file system has hard links
  try {
    const { bytes: size, filename, sha256 } = inspection
    const result = await store(inspection, { path, name: filename ?? '', type: '', size, sha256 })
    await deleteInspection(database, id)
    await rm(kept, { force: true })
    return result
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * The place that is on screen, unless another product has the name of what the document describes: a part that is dropped on the page of a release
 * belongs to its own product. Then where that name was uploaded last.
 */
async function guessTarget(
  { database }: Dependencies,
  { primaryName }: InspectedDocument,
  { organizationId, shownEnvironmentId }: { organizationId: string; shownEnvironmentId: string | null },
) {
  const shown =
    shownEnvironmentId === null ? undefined : await findEnvironment(database.read, organizationId, shownEnvironmentId)
  const product = primaryName === null ? undefined : await findProductByName(database.read, organizationId, primaryName)
  if (shown && (!product || product.id === shown.productId)) {
    return { productId: shown.productId, environmentId: shown.id }
  }
  if (primaryName === null) return undefined
  const last = await findLastPlaceOf(database, organizationId, primaryName)
  if (last) return last
  if (!product) return undefined
  const environments = (await listEnvironments(database.read, organizationId, [product.id])).get(product.id)
  const [first] = environments ?? []
  return first && { productId: product.id, environmentId: first.id }
}

async function removeExpired({ database, dataFolder, now }: Dependencies): Promise<void> {
  for (const id of await deleteExpiredInspections(database, now().toISOString())) {
    await rm(pathOf(dataFolder, id), { force: true })
  }
}

function pathOf(dataFolder: string, id: string): string {
  return join(dataFolder, 'inspections', id)
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, to)
    await rm(from, { force: true })
  }
}

async function fileExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
