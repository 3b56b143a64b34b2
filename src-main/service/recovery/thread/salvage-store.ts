import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { applicationVersion } from '#shared/generated/application.ts'
import { openReadingDatabase, type ReadingDatabase } from '#service/db/dialect/reading-database.ts'
import { readExportContent } from '#service/db/downloads/export-content.ts'
import {
  listDecidedVersions,
  readSalvagedDecisions,
  readSalvagedHistory,
  readSalvagedProducts,
} from '#service/db/recovery/salvaged-content.ts'
import { listStoredOriginals } from '#service/db/recovery/stored-originals.ts'
import { rebuildDatabase } from '#service/db/salvage/rebuild-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { describeSalvage, type SalvagedTable, type SalvageReport } from '#service/domain/recovery/salvage-report.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { planExport } from '#service/exports/plan-export.ts'
import { hashFile } from '#service/recovery/hash-file.ts'
import type { StoreTask, StoreTaskContext } from '#service/workers/store-task.ts'
import { markPlace } from '#service/workers/task-place.ts'

export interface SalvageInput {
  readonly dataFolder: string
  /** Folder for the saved files: new or empty. */
  readonly to: string
}

/**
 * Saves what can be read of a data folder whose database is damaged or missing: originals, decisions as VEX and as a list, products and
 * versions. The folder itself is only read.
 */
export const salvageStoreTask: StoreTask<SalvageInput, SalvageReport> = { name: 'salvage-store', run: salvageStore }

type Reading = ReadingDatabase<UserDataTables>

async function salvageStore(context: StoreTaskContext, { dataFolder, to }: SalvageInput): Promise<SalvageReport> {
  await prepareFolder(to)
  const rebuilt = join(to, '.rebuilt.db')
  try {
    const tables = rebuild(context, join(dataFolder, 'waybill.db'), rebuilt)
    const database = openReadingDatabase<UserDataTables>(rebuilt, 'user-data')
    try {
      const report = await save(context, database, { dataFolder, to }, tables)
      await writeJson(join(to, 'report.json'), report)
      await writeFile(join(to, 'report.txt'), `${describeSalvage(report).join('\n')}\n`, { mode: 0o600 })
      return report
    } finally {
      database.close()
    }
  } finally {
    for (const ending of ['', '-wal', '-shm']) await rm(`${rebuilt}${ending}`, { force: true })
  }
}

async function prepareFolder(to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  if ((await readdir(to)).length > 0) throw new Rejection(`"${to}" is not empty`, 'Name a new or an empty folder.')
}

function rebuild({ report }: StoreTaskContext, file: string, target: string): readonly SalvagedTable[] | null {
  const isThere = existsSync(file) && statSync(file).size > 0
  report({ message: 'Reading the database' })
  const tables = rebuildDatabase(isThere ? file : null, target, (done) =>
    report({ message: 'Reading the database', done }),
  )
  return isThere ? tables : null
}

async function save(
  context: StoreTaskContext,
  database: Reading,
  { dataFolder, to }: SalvageInput,
  tables: readonly SalvagedTable[] | null,
): Promise<SalvageReport> {
  markPlace('products and decisions')
  const products = await readSalvagedProducts(database.read)
  await writeJson(join(to, 'products.json'), products)
  const decisions = await readSalvagedDecisions(database.read)
  await writeJson(join(to, 'decisions.json'), { decisions, ...(await readSalvagedHistory(database.read)) })
  const vex = await saveVex(context, database, join(to, 'vex'))
  const originals = await saveOriginals(context, database, join(dataFolder, 'documents'), join(to, 'originals'))
  return {
    folder: to,
    savedAt: context.now().toISOString(),
    tables,
    products: products['products']?.length ?? 0,
    versions: products['versions']?.length ?? 0,
    decisions: decisions.length,
    vexFiles: vex.written,
    withoutVex: vex.failed,
    originals,
  }
}

/** Writes one VEX file for each version with decisions. A version that cannot be written is listed with its reason. */
async function saveVex({ report, now, signal }: StoreTaskContext, database: Reading, folder: string) {
  const failed: { version: string; reason: string }[] = []
  let written = 0
  await mkdir(folder, { mode: 0o700 })
  const versions = await listDecidedVersions(database.read)
  for (const [index, { version, product, environment }] of versions.entries()) {
    signal.throwIfAborted()
    report({ message: 'Writing VEX', done: index, total: versions.length })
    markPlace('the version', version.label)
    const name = [product ?? 'unknown product', environment ?? 'unknown environment', version.label].join(', ')
    const run = {
      serialNumber: `urn:uuid:${randomUUID()}`,
      timestamp: now().toISOString(),
      toolVersion: applicationVersion,
    }
    const publisher = { name: 'Unknown', url: null, email: null }
    try {
      const content = await readExportContent(database, version)
      const plan = planExport(content, { ...run, publisher }, { kind: 'vex', format: 'CYCLONEDX' })
      const path = join(folder, `${safeName(name)} ${version.id}.vex.cdx.json`)
      await pipeline(Readable.from(plan.pieces()), createWriteStream(path, { mode: 0o600 }))
      written += 1
    } catch (error) {
      failed.push({
        version: `${name} (${version.id})`,
        reason: error instanceof Error ? error.message : String(error),
      })
    }
  }
  return { written, failed }
}

/** Copies all originals, and says of each whether it is what was stored. */
async function saveOriginals(
  { report, signal }: StoreTaskContext,
  database: Reading,
  from: string,
  to: string,
): Promise<SalvageReport['originals']> {
  const stored = new Map((await listStoredOriginals(database.read)).map((original) => [original.id, original]))
  const names = await readdir(from).catch(() => []) // no folder of originals: all of them are missing
  await mkdir(to, { mode: 0o700 })
  const altered: string[] = []
  const missing = new Map([...stored].map(([id, { filename }]) => [id, nameOf(id, filename)]))
  let verified = 0
  let unknown = 0
  for (const [index, id] of names.entries()) {
    signal.throwIfAborted()
    report({ message: 'Copying the originals', done: index, total: names.length })
    const original = stored.get(id)
    const name = nameOf(id, original?.filename ?? null)
    markPlace('the original', name)
    try {
      await copyFile(join(from, id), join(to, name))
      const digest = await hashFile(join(to, name))
      if (!original) unknown += 1
      else if (digest === original.sha256) verified += 1
      else altered.push(name)
      missing.delete(id)
    } catch {
      missing.set(id, name) // a folder, or a file that cannot be read
    }
  }
  return { verified, unknown, altered, missing: [...missing.values()] }
}

function nameOf(id: string, filename: string | null): string {
  return filename === null ? id : `${id} ${safeName(filename)}`
}

/** Returns a name that every system accepts for a file. */
function safeName(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N} ._,@+-]/gu, '_')
    .slice(0, 120)
    .replaceAll(/[ .]+$/g, '')
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
}
