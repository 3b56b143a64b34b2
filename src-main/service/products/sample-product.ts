import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listEnvironments } from '#service/db/products/environments.ts'
import { findProductByName } from '#service/db/products/products.ts'
import { findSampleProduct } from '#service/db/products/sample-product.ts'
import { makePrivate } from '#service/db/store/private-files.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'
import type { Product } from '#service/domain/products/product.ts'
import { sampleDocumentName, sampleName } from '#service/domain/products/sample-document.ts'
import { sampleFeeds } from '#service/domain/products/sample-feeds.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import { importAdvisories, type ImportTools } from '#service/advisories/import.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { AdvisoryStore } from '#service/db/advisory-file/advisory-store.ts'
import type { Intake } from '#service/documents/intake.ts'
import { createProduct } from './product-rules.ts'

/** The dependencies of the sample. */
export interface SampleTools extends ImportTools {
  readonly database: UserDatabase
  readonly advisories: Pick<AdvisoryStore, 'sources'>
  readonly intake: Pick<Intake, 'upload'>
}

/**
 * Creates the sample product with its advisory data and its version, so that a first look needs no files. If it exists, the existing one is
 * returned, with missing parts added.
 */
export async function createSampleProduct(
  services: SampleTools,
  organizationId: string,
  by: Actor,
): Promise<{ readonly projectGroup: Product; readonly jobs: Job[] }> {
  const known = await findSampleProduct(services.database, organizationId)
  const description = 'Fictional data to explore Waybill.'
  const projectGroup =
    known ??
    (await createProduct(services, {
      organizationId,
      name: await freeName(services.database, organizationId),
      description,
      enabled: true,
      sample: true,
      labels: [],
    }))
  const jobs = await importFeeds(services, organizationId, by)
  if (known && known.versionCount > 0) return { projectGroup, jobs }
  const environments = await listEnvironments(services.database.read, organizationId, [projectGroup.id])
  const environmentId = environments.get(projectGroup.id)?.[0]?.id
  if (environmentId === undefined) throw new Error('The sample product has no environment')
  const target = { organizationId, productId: projectGroup.id, environmentId }
  const uploaded = await passCopy(services.dataFolder, sampleDocumentName, (file) =>
    services.intake.upload(file, target, { actor: by, provenance: null }),
  )
  return { projectGroup, jobs: [...jobs, uploaded.job] }
}

/** Returns the name of the sample, with a number where a product of the user has it: one that was the sample. */
async function freeName(database: UserDatabase, organizationId: string, number = 1): Promise<string> {
  const name = number === 1 ? sampleName : `${sampleName} ${number}`
  const isTaken = await findProductByName(database.write, organizationId, name)
  return isTaken ? freeName(database, organizationId, number + 1) : name
}

async function importFeeds(tools: SampleTools, organizationId: string, by: Actor): Promise<Job[]> {
  const { advisories, dataFolder } = tools
  const there = await advisories.sources()
  const jobs: Job[] = []
  for (const { file, kind, name } of sampleFeeds) {
    if (there.some((source) => source.name === name || (kind !== 'OSV' && source.kind === kind))) continue
    jobs.push(
      await passCopy(dataFolder, file, (spooled) => importAdvisories(tools, spooled, { organizationId, by, name })),
    )
  }
  return jobs
}

/** Passes a copy of a sample file to `work` as if it had been uploaded, because the file is moved. */
async function passCopy<T>(dataFolder: string, name: string, work: (file: SpooledFile) => Promise<T>): Promise<T> {
  const source = join(sampleFolder(), name)
  const path = join(makeFolder(dataFolder, 'incoming'), newId())
  copyFileSync(source, path)
  makePrivate(path)
  const bytes = readFileSync(source)
  try {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return await work({ path, name, type: '', size: bytes.length, sha256 })
  } finally {
    rmSync(path, { force: true })
  }
}

/** Returns the sample folder, which is in a parent folder of the program, both from source and in a build. */
function sampleFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const sample = join(folder, 'resources/sample')
    if (existsSync(sample)) return sample
    if (folder === dirname(folder)) throw new Error('The sample files are missing from the installation')
  }
}
