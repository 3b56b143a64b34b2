import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endJob, insertJob } from '#service/db/jobs/job-queue.ts'
import { newJob } from '#service/domain/new-job.ts'
import { openPool } from '#service/workers/support/open-pool.ts'
import { removeLeftovers } from './remove-leftovers.ts'

test('removes unknown downloads and files of ended imports, quarantines a file without a job, and keeps a recent one', async () => {
  const { database, dataFolder, close } = await openPool()
  try {
    for (const address of ['known', 'forgotten']) {
      mkdirSync(join(dataFolder, 'fetched', address), { recursive: true })
      writeFileSync(join(dataFolder, 'fetched', address, 'all.zip.part'), 'x')
    }
    const imports = join(dataFolder, 'imports')
    mkdirSync(imports)
    const place = (name: string, hoursAgo: number) => {
      writeFileSync(join(imports, name), 'x')
      const time = Date.now() / 1000 - hoursAgo * 3600
      utimesSync(join(imports, name), time, time)
    }
    place('waits', 5)
    place('lost', 5)
    place('done', 5)
    place('just-come', 0)
    const at = new Date().toISOString()
    await database.write.insertInto('organization').values({ id: 'o', name: 'o', updated_at: at }).execute()
    const by = { kind: 'USER', name: 'Ada', id: null } as const
    const jobOf = async (path: string) => {
      const payload = { action: 'import', path }
      const job = newJob({ kind: 'IMPORT_ADVISORIES', organizationId: 'o', payload }, by, new Date())
      await insertJob(database.write, job)
      return job
    }
    await jobOf('/where the folder was before/imports/waits')
    await endJob(database.write, await jobOf(join(imports, 'done')), { state: 'SUCCEEDED', message: 'Imported' }, at)
    await removeLeftovers({ database, dataFolder, now: () => new Date(), log: () => {} }, [{ id: 'known' }])
    expect(readdirSync(join(dataFolder, 'fetched'))).toEqual(['known'])
    expect(readdirSync(imports).toSorted()).toEqual(['just-come', 'waits'])
    const day = new Date().toISOString().slice(0, 10)
    expect(readdirSync(join(dataFolder, 'quarantine', day, 'imports'))).toEqual(['lost'])
  } finally {
    await close()
  }
})
