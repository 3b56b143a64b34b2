import type { Job } from '#service/domain/job.ts'
import type { ExchangeWork } from '#service/jobs/job-work.ts'
import type { ExchangeTools } from './exchange-tools.ts'
import { exportBundle } from './export-work.ts'
import { refreshAdvisories } from './refresh-work.ts'
import { rollBackAdvisories } from './roll-back-work.ts'

/**
 * Work of the jobs by which advisory data comes and goes, beside the import of a file.
 *
 * @param changed to be called when other data is in use
 */
export function createExchangeWork(tools: ExchangeTools, changed: (job: Job) => Promise<void>): ExchangeWork {
  return {
    REFRESH_ADVISORIES: refreshAdvisories(tools),
    ROLL_BACK_ADVISORIES: rollBackAdvisories(tools, changed),
    EXPORT_BUNDLE: exportBundle(tools),
  }
}
