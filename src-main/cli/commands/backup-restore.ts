import { setTimeout as sleep } from 'node:timers/promises'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { CommandContext, ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, OperationalError, RejectedError } from '#cli/exit-code.ts'
import { askingForPassphrase, signatureOptions, passphraseOptions, readPassphrase } from '#cli/passphrase.ts'
import { type FinishedJob, failureOf, waitForJob } from '#cli/wait-for-job.ts'
import { isFile } from './restore.ts'

const restore = `mutation ($input: BackupRestoreInput!) {
  payload: backupRestore(input: $input) { job { id } errors }
}`
type Payload = { payload: { job: { id: string } | null; errors: readonly string[] } }

/** Replaces all data of a running service by a backup. */
export const backupRestoreCommand: ServiceCommand = {
  name: 'backup restore',
  usage: 'ID|FILE [--passphrase-file FILE] [--accept-invalid-signature]',
  summary: 'Replace all data by a backup, after a backup of the present state',
  options: { ...passphraseOptions, ...signatureOptions },
  prepare([source, ...rest], options, env) {
    if (!source) throw new ArgumentError('No backup given')
    rejectExtraArguments(rest)
    const given = readPassphrase(options, env)
    const acceptInvalidSignature = options['accept-invalid-signature'] === true
    const file = isFile(source) ? { path: source, variable: 'input.file' } : null
    const restoreWith = async (context: CommandContext, passphrase: string | null) => {
      const input = file
        ? { file: null, passphrase, acceptInvalidSignature }
        : { id: source, passphrase, acceptInvalidSignature }
      const operation = { query: restore, variables: { input }, ...(file && { file }) }
      const { payload } = await context.client.run<Payload>(operation)
      if (!payload.job) throw new RejectedError(payload.errors.join('\n'))
      const job = await waitThroughRestart(context, payload.job.id)
      const failure = failureOf(job)
      if (failure !== null) throw new RejectedError(failure)
      return job
    }
    return async (context) => {
      const job = await askingForPassphrase(given, context.terminal, (passphrase) => restoreWith(context, passphrase))
      context.output.result(['state', 'result'], [{ state: job.state, result: job.message }])
      return exitCodes.done
    }
  },
}

const pauseMs = 1000
/** The service does not answer while it is closed and opened again. */
const maxFailures = 120

async function waitThroughRestart(context: CommandContext, jobId: string): Promise<FinishedJob> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await waitForJob(context, jobId)
    } catch (error) {
      if (!(error instanceof OperationalError) || failures >= maxFailures) throw error
      await sleep(pauseMs, undefined, { signal: context.signal })
    }
  }
}
