import { formatCount } from '#renderer/lib/format.ts'
import { isRunning } from '#renderer/lib/job-text.ts'
import type { Job } from '#renderer/lib/job-text.ts'
import * as texts from './texts.tsx'
import type { JobFilter } from './use-activity.ts'

/** Returns what the head says of the jobs. Of some of them only it says what is true of all. */
export function factsOf(filter: JobFilter, jobs: readonly Job[]): readonly (string | false)[] {
  const running = jobs.filter(isRunning).length
  const failed = jobs.filter(({ state }) => state === 'FAILED').length
  return [
    filter !== 'failed' && (running > 0 ? formatCount(running, texts.runningJobForms) : texts.noRunningJobs),
    filter !== 'running' && failed > 0 && texts.jobsFailed(formatCount(failed, texts.jobForms)),
    texts.keptFor30Days,
  ]
}
