import { listSources } from '#cli/advisory-sources.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { Command } from '#cli/command.ts'
import { exitCodes } from '#cli/exit-code.ts'

const keys = ['name', 'kind', 'records', 'statements', 'newestRecord', 'dataDate', 'importedAt', 'stale', 'licence']

/** Lists the advisory sources with their age. */
export const advisoriesListCommand: Command = {
  name: 'advisories list',
  usage: '',
  summary: 'List imported advisory sources and their age',
  options: {},
  prepare(words) {
    rejectExtraArguments(words)
    return async ({ client, output }) => {
      output.result(keys, await listSources(client), 'No advisory data yet')
      return exitCodes.done
    }
  },
}
