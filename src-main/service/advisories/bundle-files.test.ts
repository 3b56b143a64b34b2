import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endJob, insertJob } from '#service/db/jobs/job-queue.ts'
import { newJob } from '#service/domain/new-job.ts'
import { openPool } from '#service/workers/support/open-pool.ts'
import { retentionMs, removeOldBundles } from './bundle-files.ts'

test('removes expired and partial bundles, and quarantines one without a job', async () => {
  const { database, dataFolder, close } = await openPool()
  try {
    const start = new Date('2026-11-20T08:00:00Z')
    const now = () => new Date(start.getTime() + retentionMs + 1000)
    await database.write.insertInto('organization').values({ id: 'o', name: 'o', updated_at: 't' }).execute()
    const by = { kind: 'USER', name: 'Ada', id: null } as const
    const bundleOf = async (endedAt: Date) => {
      const job = newJob({ kind: 'EXPORT_BUNDLE', organizationId: 'o', payload: {} }, by, start)
      await insertJob(database.write, job)
      await endJob(database.write, job, { state: 'SUCCEEDED', message: 'Written' }, endedAt.toISOString())
      return `${job.id}.bundle`
    }
    const [old, fresh] = [await bundleOf(start), await bundleOf(now())]
    mkdirSync(join(dataFolder, 'bundles'))
    for (const name of [old, fresh, 'unknown.bundle', 'unknown.bundle.part', 'unknown.payload']) {
      writeFileSync(join(dataFolder, 'bundles', name), 'x')
    }
    await removeOldBundles({ database, dataFolder, now, log: () => {} }, 'o')
    expect(readdirSync(join(dataFolder, 'bundles'))).toEqual([fresh])
    expect(readdirSync(join(dataFolder, 'quarantine/2026-11-21/bundles'))).toEqual(['unknown.bundle'])
  } finally {
    await close()
  }
})

test('checks the only file of the folder too', async () => {
  const { database, dataFolder, close } = await openPool()
  try {
    const folder = join(dataFolder, 'bundles')
    const now = () => new Date('2026-11-20T08:00:00Z')
    const remove = () => removeOldBundles({ database, dataFolder, now, log: () => {} }, 'o')
    await remove()
    mkdirSync(folder)
    writeFileSync(join(folder, 'unknown.payload'), 'x')
    await remove()
    expect(readdirSync(folder)).toEqual([])
  } finally {
    await close()
  }
})
