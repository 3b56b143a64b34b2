import { expect, test } from 'vitest'
import { findJob } from '#service/db/jobs/job-list.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import { savePriorityWeights } from '#service/db/findings/priority-weights.ts'
import { defaultPriorityWeights } from '#service/domain/findings/priority-weights.ts'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { rankFindingsTask, type RankFindingsInput } from '#service/scans/thread/rank-findings.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'
import { newJob } from '#service/domain/new-job.ts'
import { rankFindings } from './rank-findings.ts'
import { VersionLocks } from '#service/jobs/version-locks.ts'

const events = [{ introduced: '0' }, { fixed: '2.0.0' }]

test('ranks every version, newest first, and resumes an interrupted job where it stopped', async () => {
  const bench = scanBench()
  await bench.importRecords([osvRecord('GHSA-1', 'npm', 'a', events), osvRecord('GHSA-2', 'npm', 'a', events)])
  const versions: string[] = []
  for (let at = 0; at < 3; at += 1) {
    versions.push(await bench.addVersion([{ purl: 'pkg:npm/a@1.0.0', relation: 'direct' }]))
    await bench.scan(versions[at] ?? '')
    await bench.database.write
      .updateTable('sbom_version')
      .set({ created_at: `2026-01-0${at + 1}T00:00:00Z` })
      .where('id', '=', versions[at] ?? '')
      .execute()
  }
  const { id: organizationId } = await bench.database.read
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow()
  await savePriorityWeights(bench.database.write, organizationId, { ...defaultPriorityWeights, direct: 0 }, 'now')
  const reasons = async () => {
    const found = await Promise.all(versions.map((version) => bench.findings(version)))
    return found.map((findings) => findings.map(({ priority_reason: reason }) => reason))
  }
  const old = ['direct, fix available', 'direct, fix available']
  const fresh = ['fix available', 'fix available']
  expect(await reasons()).toEqual([old, old, old])

  const job = newJob({ kind: 'RANK_FINDINGS', organizationId }, { kind: 'SYSTEM', name: 'test', id: null }, new Date())
  await insertJob(bench.database.write, job)
  const controller = new AbortController()
  const ranked: string[] = []
  const pool = {
    // Runs the real task on this thread.
    run: async (_name: string, input: RankFindingsInput) => {
      ranked.push(input.versionId)
      const context = {
        database: bench.database,
        advisoriesFile: null,
        dataFolder: bench.folder,
        report: () => {},
        now: () => new Date(),
      }
      const output = await rankFindingsTask.run({ ...context, signal: new AbortController().signal }, input)
      if (ranked.length === 1) controller.abort(new Error('The service is shutting down'))
      return output
    },
  } as unknown as JobDependencies['pool'] // ranking runs only this task
  const tools = {
    database: bench.database,
    locks: new VersionLocks(),
    pool,
    now: () => new Date(),
  } as unknown as JobDependencies // everything that ranking uses
  const work = rankFindings(tools)
  await expect(work({ job, signal: controller.signal, show: () => {} })).rejects.toThrow('shutting down')
  expect(await reasons()).toEqual([old, old, fresh])

  const left = await findJob(bench.database, organizationId, job.id)
  if (!left) throw new Error('The job was not found')
  const end = await work({ job: left, signal: new AbortController().signal, show: () => {} })
  expect(end).toEqual({ state: 'SUCCEEDED', message: '2 versions ranked' })
  expect(ranked).toEqual(versions.toReversed())
  expect(await reasons()).toEqual([fresh, fresh, fresh])
})
