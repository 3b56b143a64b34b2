import { type JobEnd, saveJobPayload } from '#service/db/jobs/job-queue.ts'
import type { Job } from '#service/domain/job.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { JobDependencies, JobHandler } from '#service/jobs/job-handler.ts'
import type { ProcessVersion } from './rule-runner.ts'
import { TaskLimitError } from '#service/workers/pooled-thread.ts'
import type { RunAutomationInput } from './thread/run-automation.ts'
import type { RulesEnd } from './thread/run-rules.ts'

/** Milliseconds that the largest version does not need. */
const timeLimitMs = 60 * 60_000

/**
 * Runs a RUN_RULES job: rules over versions, one after the other. The job stores its place among them, so that a restart continues there.
 * A version with other packages afterwards is scanned again.
 */
export function runRulesOfJob(tools: JobDependencies, process: ProcessVersion): JobHandler {
  return async (run) => {
    const { database, locks } = tools
    const { organizationId, payload, startedBy } = run.job
    const ruleIds = textsOf(payload['ruleIds'])
    const trigger = triggerOf(payload)
    const versionIds = textsOf(payload['versionIds']) ?? []
    const total = versionIds.length
    const failures: string[] = []
    const first = typeof payload['place'] === 'number' ? payload['place'] : 0
    for (let place = first; place < total; place += 1) {
      run.signal.throwIfAborted()
      // Rules that ran before a kill change nothing the second time, and do not know what they changed the first time.
      const goesOn = place === first && payload['begun'] === place
      await saveJobPayload(database, run.job.id, { ...payload, place, begun: place })
      const versionId = versionIds[place] ?? ''
      const version = (await findVersionsById(database.write, organizationId, [versionId])).get(versionId)
      run.show({ progress: place / total, done: place, total, message: `Rules over ${version?.label ?? ''}` })
      if (version) {
        const input = { organizationId, versionId, ruleIds, trigger }
        const end = await locks.acquire(versionId, () => runOne(tools, input, run.signal), run.signal)
        failures.push(...end.errors.map((error) => `${version.label}: ${error}`))
        if (end.isDue || (goesOn && trigger === 'manual')) await process(version, startedBy, ['VULN_SCAN'])
      }
      await saveJobPayload(database, run.job.id, { ...payload, place: place + 1 })
    }
    return endOf(total, failures)
  }
}

function endOf(total: number, failures: readonly string[]): JobEnd {
  const message = `Rules ran over ${total} ${total === 1 ? 'version' : 'versions'}`
  if (failures.length === 0) return { state: 'SUCCEEDED', message }
  const remedy = 'Correct the rules and run them again. What they changed is listed with their runs.'
  return { state: 'FAILED', message, error: failures.slice(0, 20).join('; '), remedy }
}

async function runOne(
  { pool }: Pick<JobDependencies, 'pool'>,
  input: RunAutomationInput,
  signal: AbortSignal,
): Promise<RulesEnd> {
  try {
    return await pool.run<RunAutomationInput, RulesEnd>('run-automation', input, {
      ...{ background: true, signal, timeLimit: timeLimitMs },
    })
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof Rejection) return { ranCount: 0, isDue: false, errors: error.messages }
    if (error instanceof TaskLimitError)
      return { ranCount: 0, isDue: true, errors: [`Automation rules ${error.message}`] }
    throw error
  }
}

/** After new statements it is "rematch", otherwise a person asked for the run. */
function triggerOf({ trigger }: Job['payload']): RunAutomationInput['trigger'] {
  return trigger === 'rematch' ? trigger : 'manual'
}

function textsOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.map(String) : null
}
