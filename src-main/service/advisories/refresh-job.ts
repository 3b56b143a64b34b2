import { insertJob, listOpenJobs } from '#service/db/jobs/job-queue.ts'
import type { Actor } from '#service/domain/actor.ts'
import { type AddressValidators, type AdvisoryAddress, redactUrl } from '#service/domain/advisories/advisory-address.ts'
import type { Job } from '#service/domain/job.ts'
import { newJob } from '#service/domain/new-job.ts'
import type { ExchangeDependencies } from './exchange-tools.ts'

/** A refresh and its progress, stored in its job. */
export type RefreshPayload = Readonly<Record<string, unknown>> & {
  readonly addressId: string
  /** The URL in the form that is shown to users. */
  readonly address: string
  /** The import of the fetched file, and the validators that the server will recognize. */
  readonly importing?: { readonly jobId: string; readonly validators: AddressValidators } | undefined
}

/** Queues the refresh of URLs. A refresh that is already queued or running is returned as it is. */
export async function queueRefreshes(
  { database, now, wake }: Pick<ExchangeDependencies, 'database' | 'now' | 'wake'>,
  addresses: readonly Pick<AdvisoryAddress, 'id' | 'sourceName' | 'url'>[],
  organizationId: string,
  by: Actor,
): Promise<readonly Job[]> {
  const jobs: Job[] = []
  await database.write.transaction().execute(async (transaction) => {
    const open = (await listOpenJobs({ ...database, write: transaction })).filter(
      ({ kind }) => kind === 'REFRESH_ADVISORIES',
    )
    for (const { id: addressId, url } of addresses) {
      const known = open.find(({ payload }) => payload['addressId'] === addressId)
      const payload: RefreshPayload = { addressId, address: redactUrl(url) }
      const job = known ?? newJob({ kind: 'REFRESH_ADVISORIES', organizationId, payload }, by, now())
      if (!known) await insertJob(transaction, job)
      jobs.push(job)
    }
  })
  wake()
  return jobs
}
