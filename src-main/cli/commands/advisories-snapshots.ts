import type { AdvisorySnapshot } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { Command } from '#cli/command.ts'
import { exitCodes } from '#cli/exit-code.ts'

/** A snapshot by the names that scripts read. */
type ListedSnapshot = Pick<AdvisorySnapshot, 'id' | 'current' | 'records' | 'bytes' | 'sources'> & {
  readonly since: AdvisorySnapshot['activeSince']
}

const query = '{ advisorySnapshots { id current since: activeSince records bytes sources } }'

/** Lists the stored snapshots of the advisory data. */
export const advisoriesSnapshotsCommand: Command = {
  name: 'advisories snapshots',
  usage: '',
  summary: 'List snapshots of the advisory data: the current one and the retained earlier ones',
  options: {},
  prepare(words) {
    rejectExtraArguments(words)
    return async ({ client, output }) => {
      const { advisorySnapshots } = await client.run<{ advisorySnapshots: ListedSnapshot[] }>({ query })
      const rows = advisorySnapshots.map(({ sources, ...snapshot }) => ({ ...snapshot, sources: sources.length }))
      output.result(['id', 'current', 'since', 'records', 'sources', 'bytes'], rows, 'No advisory data yet')
      return exitCodes.done
    }
  },
}
