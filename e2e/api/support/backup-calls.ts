import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { startTriageService } from './triage-service.ts'

type Client = Pick<Awaited<ReturnType<typeof startTriageService>>, 'ask' | 'data'>

/** A backup as these tests read it. */
export interface ShownBackup {
  readonly id: string
  readonly filename: string
  readonly reason: string
  readonly verified: boolean
  readonly problem: string | null
  readonly encrypted: boolean
  readonly restorable: boolean
  readonly sbomsCount: number
  readonly decisionsCount: number
}

/** Lists the backups, newest first. */
export async function backups({ data }: Client): Promise<readonly ShownBackup[]> {
  const { backups: list } = await data<{ backups: { nodes: ShownBackup[]; totalCount: number } }>(
    `query { backups(first: 100) { totalCount nodes {
      id filename reason verified problem encrypted restorable sbomsCount decisionsCount } } }`,
  )
  expect(list.totalCount).toBe(list.nodes.length)
  return list.nodes
}

export interface EndedJob {
  readonly state: string
  readonly error: string | null
  readonly message: string
}

/** Waits for a job. While a backup is restored, the service answers with 503. */
export async function ended({ ask }: Client, id: string): Promise<EndedJob> {
  for (;;) {
    const response = (await ask('query ($id: Uuid!) { job(id: $id) { state error message } }', { id })) as {
      data?: { job: EndedJob | null }
    }
    const job = response.data?.job
    if (job && !['QUEUED', 'RUNNING'].includes(job.state)) return job
    await setTimeout(25)
  }
}

/** Makes a backup, which must succeed. */
export async function makeBackup(service: Client): Promise<ShownBackup> {
  const { backupCreate } = await service.data<{ backupCreate: { errors: string[]; job: { id: string } } }>(
    'mutation { backupCreate(input: {}) { errors job { id } } }',
  )
  expect(await ended(service, backupCreate.job.id)).toMatchObject({ state: 'SUCCEEDED', error: null })
  const [newest] = await backups(service)
  if (!newest) throw new Error('no backup')
  return newest
}

export type RestorePayload = { backupRestore: { errors: string[]; job: { id: string } | null } }
export const restoreMutation =
  'mutation ($input: BackupRestoreInput!) { backupRestore(input: $input) { errors job { id } } }'

/** Restores a backup, and waits until its job has ended. */
export async function restore(service: Client, input: object): Promise<EndedJob> {
  const { backupRestore } = await service.data<RestorePayload>(restoreMutation, { input })
  expect(backupRestore.errors).toEqual([])
  return ended(service, backupRestore.job?.id ?? '')
}
