import type { CommandContext } from './command.ts'
import { RejectedError } from './exit-code.ts'
import { type FinishedJob, failureOf, waitForJob } from './wait-for-job.ts'

/**
 * Calls a mutation whose payload has a job, and waits until the job succeeded.
 *
 * @param query selects the payload under the name `payload`, with `job { id }` and `errors`
 * @throws {RejectedError} with the reasons if the mutation is rejected or the job fails
 */
export async function runJob(context: CommandContext, query: string, input: object): Promise<FinishedJob> {
  interface Payload {
    readonly job: { readonly id: string } | null
    readonly errors: readonly string[]
  }
  const { payload } = await context.client.run<{ payload: Payload }>({ query, variables: { input } })
  if (!payload.job || payload.errors.length > 0) throw new RejectedError(payload.errors.join('\n'))
  const job = await waitForJob(context, payload.job.id)
  const failure = failureOf(job)
  if (failure !== null) throw new RejectedError(failure)
  return job
}
