import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { Command } from '#cli/command.ts'
import { exitCodes } from '#cli/exit-code.ts'
import { runJob } from '#cli/run-job.ts'

const rollBack = `mutation ($input: AdvisoryRollbackInput!) {
  payload: advisoryRollback(input: $input) { job { id } errors }
}`

/** Rolls back to an earlier snapshot of the advisory data, and waits until it is current. */
export const advisoriesRollbackCommand: Command = {
  name: 'advisories rollback',
  usage: '[SNAPSHOT]',
  summary: 'Roll back to an earlier snapshot of the advisory data: the named one or the previous one',
  options: {},
  prepare([snapshotId = null, ...rest]) {
    rejectExtraArguments(rest)
    return async (context) => {
      const { state, message } = await runJob(context, rollBack, { snapshotId })
      context.output.result(['state', 'result'], [{ state, result: message }])
      return exitCodes.done
    }
  },
}
