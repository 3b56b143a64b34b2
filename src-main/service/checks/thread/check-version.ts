import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { saveCheckResults } from '#service/db/checks/check-results.ts'
import type { Task } from '#service/workers/task.ts'
import { evaluateStored } from './evaluate-stored.ts'

export interface CheckVersionInput {
  readonly id: string
  readonly organizationId: string
  readonly environmentId: string
}

/** Evaluates the checks over a version outside of its processing. The caller holds the lock of the version. */
export const checkVersionTask: Task<CheckVersionInput, null> = {
  name: 'check-version',
  async run(context, { id, organizationId, environmentId }) {
    const results = await evaluateStored(context, { id, organizationId })
    if (!results) return null
    const { run, outcomes } = results
    await context.database.write.transaction().execute(async (write) => {
      await saveCheckResults(write, run, outcomes)
      const event = { organizationId, environmentId, versionId: id, at: run.evaluatedAt, action: 'UPDATED' } as const
      await insertChangeEvents(write, [{ ...event, kind: 'CHECK', subjectId: id }])
    })
    return null
  },
}
