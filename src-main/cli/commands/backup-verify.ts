import type { ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, RejectedError } from '#cli/exit-code.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import { passphraseOptions, readPassphrase } from '#cli/passphrase.ts'
import { fetchBackups, type ListedBackup } from './backup-list.ts'

const verify = `mutation ($input: BackupVerifyInput!) {
  payload: backupVerify(input: $input) { errors backup { id verified problem filename } }
}`
type Payload = { payload: { errors: readonly string[]; backup: Pick<ListedBackup, 'verified' | 'problem'> | null } }

/** Opens and checks a backup again, or all of them. */
export const backupVerifyCommand: ServiceCommand = {
  name: 'backup verify',
  usage: 'ID | --all [--passphrase-file FILE]',
  summary: 'Open and check a backup, or all of them',
  options: { all: { type: 'boolean' }, ...passphraseOptions },
  prepare([id, ...rest], options, env) {
    rejectExtraArguments(rest)
    if ((id === undefined) === (options['all'] !== true)) throw new ArgumentError('Name a backup, or use --all')
    const passphrase = readPassphrase(options, env)
    return async ({ client, output }) => {
      const ids = id === undefined ? (await fetchBackups(client)).map((backup) => backup.id) : [id]
      const rows = []
      for (const each of ids) {
        const variables = { input: { id: each, passphrase } }
        const { payload } = await client.run<Payload>({ query: verify, variables })
        if (!payload.backup && id !== undefined) throw new RejectedError(payload.errors.join('\n'))
        const problem = payload.backup ? payload.backup.problem : payload.errors.join('; ')
        rows.push({ id: each, verified: payload.backup?.verified ?? false, problem })
      }
      output.result(['id', 'verified', 'problem'], rows, 'No backups yet')
      return rows.every(({ verified }) => verified) ? exitCodes.done : exitCodes.failed
    }
  },
}
