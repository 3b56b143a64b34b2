import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { ServiceCommand } from '#cli/command.ts'
import { exitCodes } from '#cli/exit-code.ts'
import { runJob } from '#cli/run-job.ts'
import { backupKeys, fetchBackups } from './backup-list.ts'

const create = 'mutation ($input: BackupCreateInput!) { payload: backupCreate(input: $input) { job { id } errors } }'

/** Makes a backup, and waits until it was opened and checked. */
export const backupCreateCommand: ServiceCommand = {
  name: 'backup create',
  usage: '',
  summary: 'Make a backup, and open and check it',
  options: {},
  prepare(words) {
    rejectExtraArguments(words)
    return async (context) => {
      const { id } = await runJob(context, create, {})
      const made = (await fetchBackups(context.client)).filter((backup) => backup.id === id)
      context.output.result(backupKeys, made)
      return exitCodes.done
    }
  },
}
