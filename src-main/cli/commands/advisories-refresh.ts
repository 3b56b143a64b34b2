import { findSources } from '#cli/advisory-sources.ts'
import type { Command, CommandContext } from '#cli/command.ts'
import { exitCodes, RejectedError } from '#cli/exit-code.ts'
import { failureOf, waitForJob } from '#cli/wait-for-job.ts'

interface Refreshed {
  readonly advisorySourceRefresh: {
    readonly jobs: readonly { readonly id: string }[] | null
    readonly errors: readonly string[]
  }
}

const refresh = `mutation ($input: AdvisorySourceRefreshInput!) {
  advisorySourceRefresh(input: $input) { jobs { id } errors }
}`

/** Fetches sources again from their URLs, and waits until new data is current. A failed source does not stop the others. */
export const advisoriesRefreshCommand: Command = {
  name: 'advisories refresh',
  usage: '[NAME...]',
  summary: 'Update advisory sources from their URLs, all or the named ones',
  options: {},
  prepare(names) {
    return async (context) => {
      const { client, output } = context
      const ids = names.length > 0 ? (await findSources(client, names)).map(({ id }) => id) : null
      const { advisorySourceRefresh } = await client.run<Refreshed>({ query: refresh, variables: { input: { ids } } })
      const { jobs, errors } = advisorySourceRefresh
      if (errors.length > 0) throw new RejectedError(errors.join('\n'))
      const rows = []
      for (const { id } of jobs ?? []) rows.push(await rowOf(id, context))
      output.result(['state', 'result'], rows)
      return rows.some(({ state }) => state !== 'SUCCEEDED') ? exitCodes.failed : exitCodes.done
    }
  },
}

async function rowOf(id: string, context: CommandContext) {
  const job = await waitForJob(context, id)
  return { state: job.state, result: failureOf(job) ?? job.message }
}
