import { forgetValidators } from '#service/db/advisories/advisory-addresses.ts'
import { formatCount } from '#service/domain/format-count.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { JobHandler } from '#service/jobs/job-handler.ts'
import type { ExchangeDependencies } from './exchange-tools.ts'

/** Returns the handler of jobs that roll back to an earlier snapshot. After a crash it completes what it began. */
export function rollBackAdvisories(tools: ExchangeDependencies, changed: (job: Job) => Promise<void>): JobHandler {
  return async ({ job }) => {
    const { snapshotId } = job.payload as { readonly snapshotId: string } // written by the mutation only
    const { advisories, database } = tools
    if (advisories.current()?.snapshotId !== snapshotId) {
      if (!advisories.previous().some((state) => state.snapshotId === snapshotId)) {
        throw new Rejection(`The snapshot "${snapshotId}" is no longer available`, 'Import its files or bundle again.')
      }
      await advisories.rollBack(snapshotId)
    }
    // The validators of servers no longer describe the current data.
    await forgetValidators(database.write)
    await changed(job)
    const sources = await advisories.sources()
    const records = sources.reduce((sum, source) => sum + source.records, 0)
    return {
      state: 'SUCCEEDED',
      message: `Rolled back: ${formatCount(sources.length, 'source')}, ${formatCount(records, 'record')}`,
    }
  }
}
