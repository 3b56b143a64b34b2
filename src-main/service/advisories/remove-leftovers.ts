import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listOpenJobs } from '#service/db/job-queue.ts'
import type { AdvisoryAddress } from '#service/domain/advisory-address.ts'
import type { ExchangeTools } from './exchange-tools.ts'

/** A file to import that no job names has been on its way for so long at most. Milliseconds. */
const longestWay = 3_600_000

/** Removes what was fetched for addresses that were forgotten, and files to import that a kill kept from their jobs. */
export async function removeLeftovers(
  { database, dataFolder, now }: Pick<ExchangeTools, 'database' | 'dataFolder' | 'now'>,
  addresses: readonly Pick<AdvisoryAddress, 'id'>[],
): Promise<void> {
  const known = new Set(addresses.map(({ id }) => id))
  for (const path of await pathsIn(join(dataFolder, 'fetched'))) {
    if (!known.has(path.name)) await rm(path.full, { recursive: true, force: true })
  }
  const waiting = await pathsIn(join(dataFolder, 'imports'))
  if (waiting.length === 0) return
  const named = new Set((await listOpenJobs(database)).map(({ payload }) => payload['path']))
  for (const { full } of waiting.filter((path) => !named.has(path.full))) {
    const { mtimeMs } = await stat(full).catch(() => ({ mtimeMs: Infinity })) // gone meanwhile
    if (mtimeMs < now().getTime() - longestWay) await rm(full, { force: true })
  }
}

async function pathsIn(folder: string): Promise<{ readonly name: string; readonly full: string }[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).map((name) => ({ name, full: join(folder, name) }))
}
