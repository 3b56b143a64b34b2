import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { listImportedPaths } from '#service/db/jobs/job-queue.ts'
import { quarantine } from '#service/db/store/quarantine.ts'
import { filesIn } from '#service/db/store/store-signs.ts'
import type { AdvisoryAddress } from '#service/domain/advisories/advisory-address.ts'
import type { ExchangeDependencies } from './exchange-tools.ts'

/** Maximum time in milliseconds that a file can exist before a job names it. */
const maxTransferAgeMs = 3_600_000

/**
 * Removes downloads for deleted URLs, and files whose import has ended. A file to import without a job was submitted by a user: it is moved
 * to quarantine.
 */
export async function removeLeftovers(
  { database, dataFolder, now, log }: Pick<ExchangeDependencies, 'database' | 'dataFolder' | 'now' | 'log'>,
  addresses: readonly Pick<AdvisoryAddress, 'id'>[],
): Promise<void> {
  const known = new Set(addresses.map(({ id }) => id))
  for (const path of await pathsIn(join(dataFolder, 'fetched'))) {
    if (!known.has(path.name)) await rm(path.full, { recursive: true, force: true })
  }
  const imports = join(dataFolder, 'imports')
  const names = filesIn(imports)
  if (names.length === 0) return
  // By name, because a data folder may have been moved, and no two queued files have the same name.
  const { open, ended } = await listImportedPaths(database)
  const [waiting, done] = [open, ended].map((paths) => new Set(paths.map((path) => basename(path))))
  const lost: string[] = []
  for (const name of names.filter((each) => !waiting?.has(each))) {
    const { mtimeMs } = await stat(join(imports, name)).catch(() => ({ mtimeMs: Infinity })) // removed meanwhile
    if (mtimeMs >= now().getTime() - maxTransferAgeMs) continue
    if (done?.has(name)) await rm(join(imports, name), { force: true })
    else lost.push(name)
  }
  quarantine({ dataFolder, folder: 'imports', names: lost }, { now, log })
}

async function pathsIn(folder: string): Promise<{ readonly name: string; readonly full: string }[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).map((name) => ({ name, full: join(folder, name) }))
}
