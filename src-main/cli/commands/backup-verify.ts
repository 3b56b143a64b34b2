import type { ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, RejectedError } from '#cli/exit-code.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import { askingForPassphrase, passphraseOptions, readPassphrase } from '#cli/passphrase.ts'
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
    const given = readPassphrase(options, env)
    return async ({ client, output, terminal }) => {
      const check = async (each: string, passphrase: string | null) => {
        const variables = { input: { id: each, passphrase } }
        const { payload } = await client.run<Payload>({ query: verify, variables })
        if (!payload.backup && id !== undefined) throw new RejectedError(payload.errors.join('\n'))
        const problem = payload.backup ? payload.backup.problem : payload.errors.join('; ')
        return { id: each, verified: payload.backup?.verified ?? false, problem }
      }
      const rows = []
      if (id === undefined) for (const each of await fetchBackups(client)) rows.push(await check(each.id, given))
      else rows.push(await askingForPassphrase(given, terminal, (passphrase) => check(id, passphrase)))
      output.result(['id', 'verified', 'problem'], rows, 'No backups yet')
      return rows.every(({ verified }) => verified) ? exitCodes.done : exitCodes.failed
    }
  },
}
