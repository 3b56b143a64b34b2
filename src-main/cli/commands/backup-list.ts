import type { Backup } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { Client } from '#cli/client.ts'
import type { ServiceCommand } from '#cli/command.ts'
import { exitCodes, OperationalError } from '#cli/exit-code.ts'

/** A backup by the names that scripts read. */
export type ListedBackup = Pick<
  Backup,
  'id' | 'filename' | 'reason' | 'createdAt' | 'bytes' | 'verified' | 'verifiedAt' | 'encrypted' | 'restorable'
> & { readonly versions: number; readonly decisions: number; readonly problem: string | null }

const fields = `id filename reason createdAt bytes verified verifiedAt encrypted restorable problem
  versions: sbomsCount decisions: decisionsCount`
export const backupKeys = [
  'id',
  'createdAt',
  'reason',
  'bytes',
  'versions',
  'decisions',
  'verified',
  'filename',
] as const

/** Fetches the backups, newest first: at most as many as any schedule keeps. */
export async function fetchBackups(client: Client): Promise<readonly ListedBackup[]> {
  const query = `{ backups(first: 1000) { nodes { ${fields} } } }`
  const { backups } = await client.run<{ backups: { nodes: readonly ListedBackup[] } | null }>({ query })
  if (!backups) throw new OperationalError('Only an Admin can list backups')
  return backups.nodes
}

/** Lists the backups. */
export const backupListCommand: ServiceCommand = {
  name: 'backup list',
  usage: '',
  summary: 'List backups, newest first',
  options: {},
  prepare(words) {
    rejectExtraArguments(words)
    return async ({ client, output }) => {
      output.result(backupKeys, await fetchBackups(client), 'No backups yet')
      return exitCodes.done
    }
  },
}
