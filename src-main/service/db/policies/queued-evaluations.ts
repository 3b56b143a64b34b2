import type { UserReader } from '#service/db/database.ts'

/** Tests whether a job that evaluates policies is queued or runs. */
export async function isEvaluationQueued(read: UserReader, organizationId: string): Promise<boolean> {
  const job = await read
    .selectFrom('job')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'RUN_POLICY')
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return job !== undefined
}
