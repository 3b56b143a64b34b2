import { forgetValidators } from '#service/db/advisories/advisory-addresses.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { JobHandler } from '#service/jobs/job-handler.ts'
import type { ExchangeDependencies } from './exchange-tools.ts'

/** Work of a job that takes an earlier state into use again. After a kill it ends what it began. */
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
    // What servers say did not change is not what is in use now.
    await forgetValidators(database.write)
    await changed(job)
    const sources = await advisories.sources()
    const records = sources.reduce((sum, source) => sum + source.records, 0)
    return { state: 'SUCCEEDED', message: `Rolled back: ${sources.length} sources, ${records} records` }
  }
}
